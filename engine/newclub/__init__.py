"""A new club's repository: examples to keep or delete, instructions for organisers, and workflows."""

from engine.newclub.origin import Origin, installed_from
from engine.newclub.place import FolderTaken, put
from engine.newclub.repository import write_repository

__all__ = ["FolderTaken", "Origin", "installed_from", "put", "write_repository"]
