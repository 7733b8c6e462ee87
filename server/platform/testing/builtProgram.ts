import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

/** Built programs by source file. */
const BUILT = {
  'server/main.ts': 'main',
  'server/work/import/cli.ts': 'import',
  'server/records/keys/rotation/rotateKeyCli.ts': 'rotateKey',
  'server/work/backup/cli.ts': 'backup',
};

const { isBuilt } = (await import(join(projectRoot, 'server/buildMark.mjs'))) as { isBuilt: () => boolean };
let hasBuild: boolean | undefined;

/**
 * Arguments of node for a program of the product: the build when it matches the sources, because it starts in a third
 * of the time; else the source.
 */
export function builtProgram(source: keyof typeof BUILT): string[] {
  hasBuild ??= isBuilt();
  return hasBuild
    ? [join(projectRoot, `dist/server/${BUILT[source]}.js`)]
    : ['--import', 'tsx', join(projectRoot, source)];
}
