import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/core/projectRoot.ts';
import type { Settings } from '#server/core/settings.ts';
import { LOCAL_RATE_FACTOR } from '#server/marketplaces/chooseMarketplaces.ts';

export interface LocalMarketplaces {
  url: string;
  stop(): Promise<void>;
}

/** Starts the local marketplaces in a process of their own on a loopback port; their state stays in DATA_DIR. */
export async function startLocalMarketplaces(settings: Settings): Promise<LocalMarketplaces> {
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const isSource = import.meta.url.endsWith('.ts');
  const program = isSource ? 'server/marketplaces/sandbox/cli.ts' : 'dist/server/marketplaces.js';
  const child = fork(join(projectRoot, program), [
    `--port=${settings.MARKETPLACES_PORT}`,
    `--state=${join(settings.DATA_DIR, 'marketplaces.json')}`,
    `--rate-factor=${LOCAL_RATE_FACTOR}`,
  ]);
  return { url: await addressOf(child), stop: () => stopChild(child) };
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
