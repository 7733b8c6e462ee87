import { join } from 'node:path';
import { projectRoot } from './projectRoot.ts';

const isSource = import.meta.url.endsWith('.ts');

/**
 * Arguments of node for a program of the product that runs in a process of its own: its file in the build, or in
 * development its source. Tests name a folder of programs built for them in `BUILT_PROGRAMS`: they start many.
 */
export function programArguments(name: string, source: string): string[] {
  const folder = isSource ? process.env.BUILT_PROGRAMS : 'dist/server';
  if (folder) return [join(projectRoot, folder, `${name}.js`)];
  return ['--import', import.meta.resolve('tsx'), join(projectRoot, source)];
}
