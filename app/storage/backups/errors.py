"""What goes wrong with a backup; the text is one sentence for the operator."""


class BackupError(Exception):
    """Nothing was changed; the text says why, and quotes no row."""
