import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { LOCAL_RATE_FACTOR } from '#server/market/chooseMarketplaces.ts';

export interface LocalMarketplaces {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the local marketplaces in a separate process on a loopback port; their state is in DATA_DIR. The next starts
 * reuse an automatically chosen port, because stored addresses of product images contain it.
 */
export async function startLocalMarketplaces(settings: Settings): Promise<LocalMarketplaces> {
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const isSource = import.meta.url.endsWith('.ts');
  const program = isSource ? 'simulator/cli.ts' : 'dist/server/marketplaces.js';
  const portFile = join(settings.DATA_DIR, 'marketplaces.port');
  const child = fork(join(projectRoot, program), [
    `--port=${settings.MARKETPLACES_PORT || (await lastPort(portFile))}`,
    `--state=${join(settings.DATA_DIR, 'marketplaces.json')}`,
    `--size=${settings.MARKETPLACES_SIZE}`,
    `--rate-factor=${LOCAL_RATE_FACTOR}`,
    '--errors',
  ]);
  const url = await addressOf(child);
  writeFileSync(portFile, new URL(url).port);
  return { url, stop: () => stopChild(child) };
}

/** The port of the last start if it is still free; otherwise 0, for any port. */
async function lastPort(portFile: string): Promise<number> {
  const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  const isFree = await new Promise<boolean>((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
  return isFree ? port : 0;
}

const addressOf = (child: ChildProcess) =>
  new Promise<string>((done, fail) => {
    child.once('message', (message) => done((message as { url: string }).url));
    child.once('exit', () => fail(new Error('MARKETPLACES_PORT: the local marketplaces did not start, see above')));
  });

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}
