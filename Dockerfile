FROM node:24.21-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build
# Without what packages only may be used with (Prisma's command line brings React and TypeScript) and without the embedded
# PostgreSQL; the compiled parts of argon2 and DuckDB are optional to npm, not to us. npm 11.6, which some images of Node 24 bring, takes
# every dependency for a peer that another package wants beside it, and would prune @prisma/client, pg and graphql
# (npm/cli#8666): this one does not, and the last line sees to it.
RUN mkdir /natives && cp -r node_modules/@node-rs node_modules/@duckdb /natives \
  && npx --yes npm@11.21.2 prune --omit=dev --omit=peer --omit=optional \
  && cp -r /natives/. node_modules/ \
  && node -e "Object.keys(require('./package.json').dependencies).forEach((name) => require('fs').statSync('node_modules/' + name))"

FROM node:24.21-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/client/persistedQueries.json client/persistedQueries.json
USER node
EXPOSE 4000
# a start may migrate for minutes before it is ready
HEALTHCHECK --interval=10s --timeout=3s --start-period=5m CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
