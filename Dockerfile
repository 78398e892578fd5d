# The build tools of the pages stay in this stage.
FROM node:26-trixie-slim AS pages
WORKDIR /srv/renter-screening
COPY package.json package-lock.json tsconfig.json ./
COPY sdk/package.json sdk/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY src src
COPY web web
RUN node node_modules/vite/bin/vite.js build --config web/vite.config.ts

# The server runs on the Node from package-lock.json. The Node of this image only installs it.
FROM node:26-trixie-slim AS build
WORKDIR /srv/renter-screening
COPY package.json package-lock.json ./
COPY sdk/package.json sdk/
# Only the binary of the package `node` is needed; the rest are headers.
RUN npm ci --omit=dev --no-audit --no-fund && rm -r node_modules/node/node_modules
COPY bin bin
COPY src src
COPY --from=pages /srv/renter-screening/web/dist web/dist
# The folder of an embedded database. A new volume inherits its owner.
RUN install -d -o 10001 -g 10001 data

FROM debian:trixie-slim
# Node's binary needs libatomic, which the base image lacks.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
COPY --from=build /srv/renter-screening /srv/renter-screening
WORKDIR /srv/renter-screening
ENV NODE_ENV=production HOST=0.0.0.0 PATH=/srv/renter-screening/node_modules/.bin:$PATH
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
# Starts Node directly: npm would not pass on the signal to stop.
ENTRYPOINT ["node", "--max-semi-space-size=8", "bin/renter-screening.ts"]
CMD ["serve"]
