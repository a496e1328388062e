# One image for all processes of ours; docker-compose.yml says which is which.

FROM python:3.13-slim AS build
COPY requirements.lock /
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r /requirements.lock

FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home bivouac \
    && install --directory --owner bivouac --mode 0700 /data
COPY --from=build /venv /venv
WORKDIR /app
COPY . .
# Uploads lie on the disk as they come: /tmp of the containers is memory.
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=config.settings.production \
    BIVOUAC_DATA_DIR=/data \
    TMPDIR=/data \
    BIVOUAC_STATIC_DIR=/app/static
# Collecting asks the settings for a key and a name; neither stays in the image.
RUN SECRET_KEY=only-while-the-image-is-built-and-never-while-it-is-running ALLOWED_HOSTS=localhost python manage.py collectstatic --noinput --verbosity 0 \
    && python -m compileall -q .
USER bivouac
VOLUME /data
EXPOSE 8000
CMD ["granian", "--interface", "rsgi", "--http", "1", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", "--backpressure", "8192", "--respawn-failed-workers", "--no-ws", "--log-level", "warning", "config.rsgi:application"]
