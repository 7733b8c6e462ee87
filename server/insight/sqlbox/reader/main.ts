import { createInterface } from 'node:readline';
import { answerStatement } from './answerStatement.ts';
import { type Frame, frameOf } from './frames.ts';
import { openFile } from './openFile.ts';
import type { ReaderRequest } from './request.ts';

// A process of its own for one account's file: its parent ends it by SIGKILL. It ends itself when its parent is gone,
// also while a statement runs in a thread of DuckDB.
const end = () => process.kill(process.pid, 'SIGKILL');
process.stdin.once('close', end);
process.stdout.once('error', end);

const send = async (kind: Frame['kind'], body: string): Promise<void> => {
  if (process.stdout.write(frameOf(kind, body))) return;
  await new Promise((drained) => process.stdout.once('drain', drained));
};

const instance = await openFile(Number(process.argv[2]));
await send('ready', '');
for await (const line of createInterface({ input: process.stdin })) {
  // temporary objects and variables of a statement end with its connection
  const connection = await instance.connect();
  await answerStatement(connection, JSON.parse(line) as ReaderRequest, send);
  connection.closeSync();
}
