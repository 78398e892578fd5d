# Images are pinned by digest, which also selects the platform's image. docs/operations.md says how to verify and update them.
FROM node:26.10.0-trixie-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS node

# The tools that build the pages and the client package stay in this stage.
FROM node AS built
WORKDIR /srv/renter-screening
COPY package.json package-lock.json tsconfig.json ./
COPY sdk/package.json sdk/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY src src
COPY web web
COPY sdk sdk
COPY scripts/build.ts scripts/
COPY docs docs
COPY CHANGELOG.md ./
RUN node_modules/.bin/node scripts/build.ts

# The server runs on the Node from package-lock.json. The Node of this image only installs it.
FROM node AS program
WORKDIR /srv/renter-screening
COPY package.json package-lock.json ./
COPY sdk/package.json sdk/
# No package runs code here. Only Node's binary is needed of its package; the rest are headers and manuals.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && node_modules/.bin/node --version \
  && rm -r node_modules/node-linux-*/include node_modules/node-linux-*/share
COPY bin bin
COPY src src
# The commit that --version and the metrics show: --build-arg COMMIT="$(git rev-parse HEAD)"
ARG COMMIT
RUN test -z "$COMMIT" || echo "$COMMIT" > src/commit.txt
COPY --from=built /srv/renter-screening/web/dist web/dist
COPY --from=built /srv/renter-screening/web/dist-docs web/dist-docs
COPY --from=built /srv/renter-screening/sdk/packed sdk/packed
COPY sdk/released sdk/released
# The folder of an embedded database. A new volume inherits its owner.
RUN install -d -o 10001 -g 10001 data

FROM debian:trixie-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f
# Node's binary needs libatomic, which the base image lacks.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
COPY --from=program /srv/renter-screening /srv/renter-screening
WORKDIR /srv/renter-screening
ENV NODE_ENV=production HOST=0.0.0.0 PATH=/srv/renter-screening/bin:$PATH
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s \
  CMD ["renter-screening", "health"]
ENTRYPOINT ["renter-screening"]
CMD ["serve"]
