import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

/** The programs of the build, by their sources. */
const BUILT = {
  'server/main.ts': 'main',
  'server/work/import/cli.ts': 'import',
  'server/records/keys/rotation/rotateKeyCli.ts': 'rotateKey',
};

const { isBuilt } = (await import(join(projectRoot, 'server/buildMark.mjs'))) as { isBuilt: () => boolean };
let hasBuild: boolean | undefined;

/**
 * What node is to run for a program of the product: the build when it is of these sources, which starts in a third of
 * the time; else the source.
 */
export function builtProgram(source: keyof typeof BUILT): string[] {
  hasBuild ??= isBuilt();
  return hasBuild
    ? [join(projectRoot, `dist/server/${BUILT[source]}.js`)]
    : ['--import', 'tsx', join(projectRoot, source)];
}
