import pg from 'pg';
import { buildFile } from './buildFile.ts';
import type { BuildOrder, BuildReport } from './orders.ts';

const report = (message: BuildReport) =>
  new Promise<void>((done) => {
    if (process.send) process.send(message, () => done());
    else done();
  });

async function build(order: BuildOrder): Promise<void> {
  let isConnected = false;
  let lost: Error | null = null;
  const client = new pg.Client({ connectionString: order.databaseUrl, application_name: 'account-files' });
  client.on('error', (error) => (lost = error));
  try {
    await client.connect();
    isConnected = true;
    const file = await buildFile(order, client, (part, parts) => void report({ kind: 'progress', part, parts }));
    await report({ kind: 'built', file });
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    const isDatabase = !isConnected || lost !== null;
    await report({ kind: 'failed', reason: message, code: code ?? null, isDatabase });
  }
  await client.end().catch(() => {});
}

process.once('disconnect', () => process.exit(1)); // the server is gone
process.once('message', (order: BuildOrder) => void build(order).then(() => process.exit(0)));
