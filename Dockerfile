# What the pages are built with stays behind, in this stage.
FROM node:26-trixie-slim AS pages
WORKDIR /srv/renter-screening
COPY package.json package-lock.json tsconfig.json ./
COPY sdk/package.json sdk/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY src src
COPY web web
RUN node node_modules/vite/bin/vite.js build --config web/vite.config.ts

# The Node that runs is the one of package-lock.json; the one of this image only installs it.
FROM node:26-trixie-slim AS build
WORKDIR /srv/renter-screening
COPY package.json package-lock.json ./
COPY sdk/package.json sdk/
# Nothing but its binary is needed of the package `node`: the rest is headers.
RUN npm ci --omit=dev --no-audit --no-fund && rm -r node_modules/node/node_modules
COPY bin bin
COPY src src
COPY --from=pages /srv/renter-screening/web/dist web/dist
# Where an embedded database lies, if that is what is used: a volume takes over its owner.
RUN install -d -o 10001 -g 10001 data

FROM debian:trixie-slim
# Node's binary needs it, and the base has it not.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
COPY --from=build /srv/renter-screening /srv/renter-screening
WORKDIR /srv/renter-screening
ENV NODE_ENV=production HOST=0.0.0.0 PATH=/srv/renter-screening/node_modules/.bin:$PATH
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, and not npm, gets the signal to stop.
ENTRYPOINT ["node", "--max-semi-space-size=8", "bin/renter-screening.ts"]
CMD ["serve"]
