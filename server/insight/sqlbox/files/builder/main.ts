import pg from 'pg';
import { buildFile } from './buildFile.ts';
import type { BuildOrder, BuildReport } from './orders.ts';

const NO_SPACE = /No space left on device/i;

const report = (message: BuildReport) =>
  new Promise<void>((done) => {
    if (process.connected) process.send!(message, () => done());
    else done();
  });

async function build(order: BuildOrder): Promise<void> {
  let lost: Error | null = null;
  const client = new pg.Client({ connectionString: order.databaseUrl, application_name: 'account-files' });
  client.on('error', (error) => (lost = error));
  let answer: BuildReport;
  try {
    await client.connect();
    const file = await buildFile(order, client, (part, parts) => void report({ kind: 'progress', part, parts }));
    answer = { kind: 'built', file };
  } catch (error) {
    const { message, code } = (lost ?? error) as Error & { code?: string };
    answer = { kind: 'failed', reason: message, code: NO_SPACE.test(message) ? 'ENOSPC' : (code ?? null) };
  }
  await client.end().catch(() => {});
  await report(answer);
}

process.once('disconnect', () => process.exit(1)); // the server is gone
process.on('message', (order: BuildOrder) => void build(order));
