import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBuilt } from '#server/buildMark.mjs';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

export interface RunningProcess {
  pid: number;
  port: number;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** Runs a file of the bench as a process, with this Node or another. The process reports the port it listens on. */
export async function startScript(file: string, args: string[], node?: string): Promise<RunningProcess> {
  const child = fork(file, args, node ? { execPath: node, execArgv: [] } : { execArgv: ['--import', 'tsx'] });
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} did not start`))),
  ])) as [number];
  return { pid: child.pid!, port, child, stop: () => ended(child) };
}

interface ProductOptions {
  /** Folder of its package.json. */
  root?: string;
  /** Additional environment variables. */
  settings?: Record<string, string>;
}

/**
 * Runs the built product on a database, with its files in `folder` and by default without the demo. Throws when the build
 * is out of date.
 */
export async function startProduct(
  databaseUrl: string,
  folder: string,
  { root = projectRoot, settings }: ProductOptions = {},
): Promise<RunningProcess> {
  if (!isBuilt()) throw new Error('dist/ is out of date: npm run build');
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'the secret of the bench, long enough',
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: 'ignore',
  });
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('the server did not start');
    await sleep(20);
  }
  return { pid: child.pid!, port, child, stop: () => ended(child) };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
