import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from './projectRoot.ts';

const MODULE = join(projectRoot, 'server/platform/process/lastResort.ts');

/** Runs a program with a last resort of a few ticks; `end` is its returned function. */
async function run(then: string) {
  const folder = mkdtempSync(join(tmpdir(), 'seller-analytics-resort-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const postmasterFile = join(folder, 'postmaster.pid');
  // stands for PostgreSQL: obeys the signal for an immediate shutdown only
  const postgres = spawn(process.execPath, ['-e', `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`]);
  onTestFinished(() => void postgres.kill('SIGKILL'));
  const postgresEnded = once(postgres, 'exit');
  writeFileSync(postmasterFile, `${postgres.pid}\n${folder}\n`);
  const options = JSON.stringify({ heldMs: 200, tickMs: 20 });
  const code = `import(${JSON.stringify(MODULE)}).then(({ startLastResort }) => {
    const end = startLastResort(${JSON.stringify(postmasterFile)}, ${options});
    process.on('SIGTERM', () => {}); ${then} });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', code], { cwd: projectRoot });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return { status, signal, output, postgres, postgresEnded };
}

test('a process in an endless loop is killed, after its PostgreSQL was asked to end', async () => {
  const { signal, output, postgresEnded } = await run('for (;;);');
  expect([signal, output]).toEqual(['SIGKILL', expect.stringContaining('a loop holds the process')]);
  expect(await postgresEnded).toEqual([null, 'SIGQUIT']);
});

test('a process that does not stop in time is killed, though it does other work', async () => {
  const { signal, output } = await run('setInterval(() => {}, 5); end(300);');
  expect([signal, output]).toEqual(['SIGKILL', expect.stringContaining('does not stop')]);
});

test('a process that ends by itself is left alone, with its PostgreSQL', async () => {
  const { status, signal, output, postgres } = await run('setTimeout(() => console.log("done"), 600);');
  expect([status, signal, output.trim()]).toEqual([0, null, 'done']);
  expect([postgres.exitCode, postgres.signalCode]).toEqual([null, null]);
});
