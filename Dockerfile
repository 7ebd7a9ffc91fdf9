# An instance of Qafila: the sources, their packages and the built client.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26-bookworm-slim
WORKDIR /app
# Without a limit of the heap V8 collects late on a large machine; see docs/operations.md.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_FOLDER=/data NODE_OPTIONS=--max-old-space-size=768
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 4000
# It drains within ten seconds of SIGTERM, so node must be the process that receives it.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/cli/start.ts"]
