import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, open, unlink } from 'node:fs/promises';
import { lowerPriority } from '#server/platform/process/lowerPriority.ts';
import { log } from '#server/platform/process/log.ts';
import { programArguments } from '#server/platform/process/program.ts';
import { type Frame, framesOf } from '#server/insight/sqlbox/reader/frames.ts';
import type { ReaderRequest } from '#server/insight/sqlbox/reader/request.ts';
import { isolation } from './isolation.ts';

const PROGRAM = programArguments('sqlReader', 'server/insight/sqlbox/reader/main.ts');
const NODE_OPTIONS = ['--max-old-space-size=192'];

/** A process that reads one account's file. */
export interface Reader {
  /** Parts of the answer to a statement, no faster than they are taken. Throws `ReaderEnded` when the process ends meanwhile. */
  answer: (request: ReaderRequest) => AsyncGenerator<Frame>;
  /** Ends the process at once. */
  kill: () => void;
  isEnded: () => boolean;
  /** Settles when the process is gone. */
  ended: Promise<void>;
}

/** The process ended during a statement: killed, or out of memory. */
export class ReaderEnded extends Error {}

const readers = new Set<Reader>();

/** Starts a process that opens the file at `path` and nothing else, with this memory for its statements. Throws when it cannot. */
export async function startReader(path: string, { memoryMb = 256 } = {}): Promise<Reader> {
  const { command, uid } = await isolation();
  const file = await openNameless(path, uid);
  const [program, ...args] = [...command, process.execPath, ...NODE_OPTIONS, ...PROGRAM, String(memoryMb)];
  const child = spawn(program!, args, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'pipe', file.fd] });
  lowerPriority(child);
  await file.close();
  let complaint = '';
  child.stderr!.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(-1_000)));
  child.stdin!.on('error', () => undefined); // it ended: the frames end too
  const frames = framesOf(child.stdout! as AsyncIterable<Buffer>);
  let isEnded = false;
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => {
      complaint = error.message;
      child.stdout!.destroy();
    });
    child.once('close', () => done());
  }).then(() => {
    isEnded = true;
    readers.delete(reader);
  });
  const next = async () => {
    const { value } = await frames.next().catch(() => ({ value: undefined }));
    if (!value) throw new ReaderEnded(complaint);
    return value;
  };

  const reader: Reader = {
    ended,
    isEnded: () => isEnded,
    kill: () => {
      isEnded = true;
      child.kill('SIGKILL');
      child.stdout!.destroy(); // unread rows would keep it open
    },
    async *answer(request) {
      child.stdin!.write(`${JSON.stringify(request)}\n`);
      for (;;) {
        const frame = await next();
        yield frame;
        if (frame.kind === 'end' || frame.kind === 'error') return;
      }
    },
  };
  readers.add(reader);
  await next().catch((error: Error) => {
    reader.kill();
    log.error({ reason: error.message }, 'an SQL reader did not start');
    throw error;
  });
  return reader;
}

/** Ends every reader of this process. */
export async function killReaders(): Promise<void> {
  await Promise.all(
    [...readers].map((reader) => {
      reader.kill();
      return reader.ended;
    }),
  );
}

/** Opens a file so that its reader cannot learn its name or folder. */
async function openNameless(path: string, owner: number | undefined) {
  const name = `${path}.${randomUUID()}`;
  await link(path, name);
  try {
    const file = await open(name, 'r');
    // the reader opens its descriptor again, as its own user
    if (owner !== undefined) await file.chown(owner, owner);
    return file;
  } finally {
    await unlink(name);
  }
}
