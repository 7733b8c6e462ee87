import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { areas, wordsFolder } from '#client/build/words.ts';
import { addWithImports, screenFiles } from '#client/build/prefetch/screenFiles.ts';

const WORKER = 'client/build/shellWorker.js';
const OFFLINE_SCREENS = ['login', 'dashboard'];
/** Words of these screens in Padrão. Another language's are cached when they are first loaded. */
const OFFLINE_WORDS = ['app', 'parts', 'login', 'dashboard'].filter((area) => areas().includes(area));
const TOASTS = /\/client\/ui\/overlay\/Toasts\.tsx$/;

/** Writes /sw.js, the service worker that caches the page and the files of the login and the dashboard for offline use. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('index.html is not among the files of the build');
      const html = String(page.source);
      const pageFiles = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file!);
      const filesByScreen = screenFiles(bundle);
      const files = new Set([...pageFiles, ...OFFLINE_SCREENS.flatMap((screen) => filesByScreen[screen] ?? [])]);
      for (const chunk of Object.values(bundle))
        // error messages must show offline too
        if (chunk.type === 'chunk' && TOASTS.test(chunk.facadeModuleId ?? '')) addWithImports(bundle, chunk, files);
      for (const area of OFFLINE_WORDS) files.add(`${wordsFolder()}/pt-x-spec/${area}.json`);
      const shell = JSON.stringify([...files].map((file) => `/${file}`));
      const worker = readFileSync(WORKER, 'utf8');
      const version = createHash('sha256').update(html).update(shell).update(worker).digest('hex').slice(0, 12);
      const source = `const VERSION = '${version}';\nconst SHELL = ${shell};\n${worker}`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  },
};
