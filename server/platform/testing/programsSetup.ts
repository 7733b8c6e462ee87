import { build } from 'vite';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

const FOLDER = 'node_modules/.cache/programs';

/** Builds the programs that tests start in processes of their own: from source each start takes seconds. */
export default async function setup() {
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['@duckdb/node-api', 'pg-native', 'pino'] },
    build: {
      ssr: true,
      rollupOptions: {
        input: {
          sqlReader: 'server/insight/sqlbox/reader/main.ts',
          accountFiles: 'server/insight/sqlbox/files/builder/main.ts',
        },
      },
      outDir: FOLDER,
      emptyOutDir: false, // another run may use it
      target: 'node20',
      copyPublicDir: false,
    },
  });
  process.env.BUILT_PROGRAMS = FOLDER;
}
