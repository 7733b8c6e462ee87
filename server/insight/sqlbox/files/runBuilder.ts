import { type ChildProcess, fork } from 'node:child_process';
import { lowerPriority } from '#server/platform/process/lowerPriority.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { programArguments } from '#server/platform/process/program.ts';
import type { BuildOrder, BuildReport, BuiltFile } from './builder/orders.ts';

const PROGRAM = programArguments('accountFiles', 'server/insight/sqlbox/files/builder/main.ts');
/** Time for which a builder waits for its next order: its start takes longer than most builds. */
const IDLE_MS = 30_000;
const MAX_IDLE = 2;

/** A build that ended without a file. */
export class BuildFailure extends Error {
  override name = 'BuildFailure';
  constructor(
    reason: string,
    readonly code: string | null = null,
  ) {
    super(reason);
  }
}

const idle = new Map<ChildProcess, NodeJS.Timeout>();

/**
 * Builds a file in a process of its own, so that neither rows nor a crash of DuckDB reach the server. Throws `BuildFailure`;
 * `end` kills the process.
 */
export function runBuilder(
  order: BuildOrder,
  progress: (part: number, parts: number) => void,
): { built: Promise<BuiltFile>; end: () => void } {
  const child = takeBuilder();
  const built = new Promise<BuiltFile>((done, fail) => {
    const settle = (end: () => void, isReady: boolean) => {
      child.removeAllListeners();
      end();
      if (isReady) keepBuilder(child);
    };
    child.on('message', (report: BuildReport) => {
      if (report.kind === 'progress') progress(report.part, report.parts);
      else if (report.kind === 'built') settle(() => done(report.file), true);
      else settle(() => fail(new BuildFailure(report.reason, report.code)), true);
    });
    child.once('error', (error) => settle(() => fail(new BuildFailure(error.message)), false));
    child.once('exit', (code, signal) =>
      settle(() => fail(new BuildFailure(`the builder ended (${signal ?? code})`)), false),
    );
  });
  child.send(order, () => {}); // a failed send is an early exit
  return { built, end: () => child.kill('SIGKILL') };
}

/** Ends the builders that wait for an order. */
export function endIdleBuilders(): void {
  for (const child of idle.keys()) endBuilder(child);
}

function takeBuilder(): ChildProcess {
  for (const [child, timer] of idle) {
    clearTimeout(timer);
    idle.delete(child);
    child.removeAllListeners();
    if (child.connected && child.exitCode === null) {
      child.ref();
      child.channel?.ref();
      return child;
    }
  }
  const { APP_SECRET: _, APP_SECRET_OLD: __, ...env } = process.env;
  const builder = fork(PROGRAM.at(-1)!, [], {
    execArgv: PROGRAM.slice(0, -1),
    cwd: projectRoot,
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(builder);
  return builder;
}

/** Keeps a builder for the next order; it does not keep this process alive. */
function keepBuilder(child: ChildProcess): void {
  child.on('error', () => endBuilder(child));
  child.once('exit', () => endBuilder(child));
  child.unref();
  child.channel?.unref();
  idle.set(child, setTimeout(() => endBuilder(child), IDLE_MS).unref());
  if (idle.size > MAX_IDLE) endBuilder(child);
}

function endBuilder(child: ChildProcess): void {
  clearTimeout(idle.get(child));
  idle.delete(child);
  child.kill('SIGKILL');
}
