# Bito in a container: SQLite in /data unless BITO_DATABASE_URL says otherwise.
#   docker build -t bito . && docker run --init --read-only --tmpfs /tmp -p 127.0.0.1:8000:8000 -v bito:/data bito
# To be sure of the base for good, name it by its digest: --build-arg BASE=python@sha256:…

ARG BASE=python:3.13-slim-trixie

FROM ${BASE} AS build
ENV UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1 UV_PYTHON_DOWNLOADS=never PIP_NO_CACHE_DIR=1
WORKDIR /build
COPY requirements/uv.txt requirements/app.txt ./requirements/
RUN python3 -m venv /build/tools \
    && /build/tools/bin/pip install --quiet --require-hashes -r requirements/uv.txt
RUN python3 -m venv --without-pip /bito/.venv \
    && /build/tools/bin/uv pip install --no-cache --python /bito/.venv/bin/python \
        --require-hashes -r requirements/app.txt \
    # Of the dates of a thousand regions we write those of four languages: 32 MB less.
    && find /bito/.venv/lib/python*/site-packages/babel/locale-data -name '*.dat' \
        ! -name 'root.dat' ! -name 'en*.dat' ! -name 'ru*.dat' ! -name 'de*.dat' \
        ! -name 'uk*.dat' -delete
WORKDIR /bito
COPY LICENSE alembic.ini ./
COPY migrations ./migrations
COPY locales ./locales
COPY static ./static
COPY app ./app
# Nothing can write bytecode where the root is read-only: without it each start compiles anew.
RUN .venv/bin/python -m compileall -q app migrations

FROM ${BASE}
# `pg_dump` and `pg_restore`, for backups of PostgreSQL; docker-compose.yml has the same major version.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends postgresql-client-17 \
    && rm -rf /var/lib/apt/lists/*
LABEL org.opencontainers.image.title="Bito" \
    org.opencontainers.image.description="Durak in the browser, on a deal that anybody can verify" \
    org.opencontainers.image.licenses="AGPL-3.0-or-later"
RUN groupadd --system --gid 10001 bito \
    && useradd --system --uid 10001 --gid bito --no-create-home --home-dir /data bito \
    && install -d -m 0700 -o bito -g bito /data
WORKDIR /bito
# The packages first: they change less often than the program.
COPY --from=build /bito/.venv ./.venv
COPY --from=build /bito/LICENSE /bito/alembic.ini ./
COPY --from=build /bito/migrations ./migrations
COPY --from=build /bito/locales ./locales
COPY --from=build /bito/static ./static
COPY --from=build /bito/app ./app
ENV PATH=/bito/.venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    BITO_HOST=0.0.0.0 BITO_PORT=8000 BITO_DATA=/data
USER 10001:10001
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
# Of the process alone: /readyz fails, too, when the database is away, and a restart helps nobody then.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ['BITO_PORT']}/healthz\", timeout=2)"]
ENTRYPOINT ["python", "-m", "app"]
CMD ["serve"]
