import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { writeHashed, writePacked } from '#server/platform/http/packedFiles.ts';
import { explorerPage, explorerScript } from './explorerPage.ts';

const require = createRequire(import.meta.url);

/** Writes the API explorer into a folder: `index.html` and, under `assets`, the files it names by their hash. */
export async function writeExplorer(folder: string): Promise<void> {
  const root = dirname(require.resolve('swagger-ui-dist/package.json'));
  const source = (name: string) => readFile(join(root, name), 'utf8');
  const write = async (name: string, type: string, text: string) =>
    `/api/docs/assets/${await writeHashed(folder, name, type, text)}`;
  const [style, program, start] = await Promise.all([
    write('swagger-ui', 'css', await source('swagger-ui.css')),
    write('swagger-ui', 'js', await source('swagger-ui-bundle.js')),
    write('start', 'js', explorerScript),
  ]);
  await writePacked(join(folder, 'index.html'), explorerPage(style, [program, start]));
}
