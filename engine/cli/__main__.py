"""`python -m engine.cli`, where the command is not on PATH."""

from engine.cli.app import main

if __name__ == "__main__":
    main()
