import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import type { BuildOrder, BuildReport, BuiltFile } from './builder/orders.ts';

const isSource = import.meta.url.endsWith('.ts');
const PROGRAM = isSource
  ? fileURLToPath(new URL('builder/main.ts', import.meta.url))
  : join(projectRoot, 'dist/server/accountFiles.js');

/** A builder that ended without a file. */
export class BuildFailure extends Error {
  override name = 'BuildFailure';
  constructor(
    reason: string,
    readonly code: string | null = null,
  ) {
    super(reason);
  }
}

/**
 * Builds a file in a process of its own, so that neither rows nor a crash of DuckDB reach the server. Throws `BuildFailure`;
 * `end` kills the process.
 */
export function runBuilder(
  order: BuildOrder,
  progress: (part: number, parts: number) => void,
): { built: Promise<BuiltFile>; end: () => void } {
  const { APP_SECRET: _, APP_SECRET_OLD: __, ...env } = process.env;
  const child = fork(PROGRAM, [], {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    cwd: projectRoot,
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const built = new Promise<BuiltFile>((done, fail) => {
    child.on('message', (report: BuildReport) => {
      if (report.kind === 'progress') progress(report.part, report.parts);
      else if (report.kind === 'built') done(report.file);
      else fail(new BuildFailure(report.reason, report.code));
    });
    child.once('error', (error) => fail(new BuildFailure(error.message)));
    child.once('exit', (code, signal) => fail(new BuildFailure(`the builder ended (${signal ?? code})`)));
  });
  child.send(order, () => {}); // a failed send is an early exit
  return { built, end: () => child.kill('SIGKILL') };
}
