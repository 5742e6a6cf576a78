"""The preview: the site as it will be, made page by page as somebody looks at it, and anew when a file is saved."""
