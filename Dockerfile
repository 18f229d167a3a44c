# The one image of Waybill: web, worker and migrations differ by command and ROLE only. `docs/operating.md` says how it is run.
# No digests: a tag that is exact names one release of Node; who wants its bytes fixed writes the digest that was pulled.

# Everything that building needs, and nothing of it is shipped.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --workspaces=false --ignore-scripts
COPY tsconfig.json vite.config.ts vite.worker.config.ts vite.ascii.ts vite.threads.ts ./
COPY app app
RUN npm run build

# The packages that run, without development's, without Chromium and Node for the demo, without the extensions'.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --workspaces=false --omit=dev --omit=optional --ignore-scripts

FROM node:24.21.0-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json LICENSE NOTICE.md server.ts ./
COPY scripts/migrate.ts scripts/migrate.ts
COPY scripts/migrate scripts/migrate
COPY scripts/doctor.ts scripts/doctor.ts
COPY scripts/keys.ts scripts/keys.ts
COPY scripts/operate scripts/operate
COPY prisma/migrations prisma/migrations
COPY deploy/health-check.mjs deploy/health-check.mjs
# What is freed goes back to the system: two areas of memory instead of eight for each core, and whatever has 128 KB or more lies by itself,
# as glibc has it until the first large piece is freed (decision 161).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
# Owns nothing here: a process that is taken over cannot change what runs next.
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["node", "deploy/health-check.mjs"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=1024", "server.ts"]
