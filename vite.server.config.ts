import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        import: 'server/import/cli.ts',
        rotateKey: 'server/credentials/rotateKeyCli.ts',
        marketplaces: 'server/marketplaces/sandbox/cli.ts',
      },
    },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    copyPublicDir: false,
  },
});
