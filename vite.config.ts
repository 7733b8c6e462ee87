import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import relay from 'vite-plugin-relay';
import { chunkGroups } from '#client/build/chunkGroups.ts';
import { firstScript } from '#client/build/prefetch/firstScript.ts';
import { precompress } from '#client/build/precompress.ts';
import { serviceWorker } from '#client/build/serviceWorker.ts';
import { words } from '#client/build/words.ts';

const api = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

// `relay-compiler --watch` needs watchman; a full compile takes 0.3 s, so it runs when a file with a graphql`` tag is saved.
const relayOnSave: Plugin = {
  name: 'relay-on-save',
  apply: 'serve',
  configureServer(server) {
    let timer: NodeJS.Timeout | undefined;
    const compile = () => void spawn('node_modules/.bin/relay-compiler', { stdio: 'inherit' });
    server.watcher.add('schema.graphql');
    server.watcher.on('change', async (file) => {
      if (file.includes('__generated__')) return;
      const relevant =
        file.endsWith('schema.graphql') ||
        (/\.tsx?$/.test(file) && (await readFile(file, 'utf8').catch(() => '')).includes('graphql`'));
      if (!relevant) return;
      clearTimeout(timer);
      timer = setTimeout(compile, 50);
    });
  },
};

export default defineConfig({
  root: 'client',
  plugins: [words, relay, react(), tailwindcss(), relayOnSave, firstScript, serviceWorker, precompress],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    sourcemap: true,
    target: 'baseline-widely-available',
    rollupOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups },
        // pages list a hundred files, whose names would be 1 kB more
        chunkFileNames: ({ name }) => (name.endsWith('Screen') ? 'assets/[name]-[hash].js' : 'assets/part-[hash].js'),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '/graphql': { target: api, ws: true },
      '/api': api,
      '/auth': api,
      '/images': api,
      '/healthz': api,
      '/readyz': api,
    },
  },
});
