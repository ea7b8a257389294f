# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS page
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

# Node itself is among the modules, of the version that the lock file names.
FROM debian:bookworm-slim
# The embedded PostgreSQL wants its user to have a name.
RUN useradd --uid 10001 --home-dir /data --no-create-home tropa && install --directory --owner=tropa --mode=0700 /data
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY --from=page /app/dist dist
COPY . .
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER tropa
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "server/main.ts"]
