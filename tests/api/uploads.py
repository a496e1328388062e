"""Forms of files as they go over the wire."""

BOUNDARY = "a-line-that-no-file-has"
FORM = f"multipart/form-data; boundary={BOUNDARY}"


def form(*files, field="files"):
    """The body of a form with (name, bytes) pairs."""
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n".encode()
        + data
        + b"\r\n"
        for name, data in files
    ]
    return b"".join([*parts, f"--{BOUNDARY}--\r\n".encode()])


def upload(name, data):
    """The body of a form with one file."""
    return form((name, data))
