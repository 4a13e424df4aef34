# Debian, not Alpine: the embedded PostgreSQL and sharp are built for glibc.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN node scripts/bootstrap.cjs build
# The lock brings a Node of its own for machines without one; here the image's Node runs the program.
# npm keeps the compiler and the types, because packages of the program name them as optional peers.
RUN npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node \
  node_modules/typescript node_modules/@typescript node_modules/.bin/tsc node_modules/@types

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# glibc otherwise keeps what pictures and large bodies took.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "build/program/main.js"]
