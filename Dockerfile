# Tessera as an image: docker build -t tessera .
# Three stages: what the build needs, what the server needs, and the server with nothing else.

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Manifests first: as long as they stay the same, so does this layer.
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/cli/package.json packages/cli/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/qr/package.json packages/qr/
COPY packages/stripe-emulator/package.json packages/stripe-emulator/
COPY packages/test-kit/package.json packages/test-kit/
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json tsconfig.json LICENSE ./
COPY scripts scripts
COPY packages packages
COPY apps apps
# Shown below /docs.
COPY docs/guide/developers.md docs/guide/watch.md docs/guide/
COPY docs/imports.md docs/
# The stand-in for Stripe is for development: it does not come along.
RUN npm run build && npm run sbom && rm -rf apps/server/dist/dev && find apps/server/dist -name '*.map' -delete

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY packages/contract/package.json packages/contract/
COPY packages/qr/package.json packages/qr/
RUN npm ci --omit=dev --workspace @tessera/server --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production
# glibc: fewer arenas and fixed thresholds. Otherwise, resident memory grows for hours.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
# Owned by root and not writable for the server: only /app/data is.
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/apps/server/package.json apps/server/package.json
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/dist/sbom.json sbom.json
COPY apps/server/migrations apps/server/migrations
COPY apps/server/assets apps/server/assets
COPY LICENSE ./
RUN mkdir -p data/files && chown -R node:node data
# The journal of clicks, and uploaded pictures unless S3 keeps them. It must outlive the container.
VOLUME /app/data
USER node
EXPOSE 3000
# Whether the process answers; whether it can serve is asked at /readyz by who sends it visitors.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Started directly, so that it gets the signals: it finishes what it has within 30 seconds of SIGTERM.
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/dist/main.js"]
