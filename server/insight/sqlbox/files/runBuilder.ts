import { fork } from 'node:child_process';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { programArguments } from '#server/platform/process/program.ts';
import type { BuildOrder, BuildReport, BuiltFile } from './builder/orders.ts';

const PROGRAM = programArguments('accountFiles', 'server/insight/sqlbox/files/builder/main.ts');

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
  const child = fork(PROGRAM.at(-1)!, [], {
    execArgv: PROGRAM.slice(0, -1),
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
