import { join } from 'node:path';
import type { Piscina } from 'piscina';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';

/** Each thread takes 64 MiB and a core for some 50 ms a password. */
const MAX_THREADS = 2;
/** More passwords than this wait about a second. */
const MAX_WAITING = 32;
const IDLE_MS = 30_000;
const RETRY_SECONDS = 2;

const WORKER = import.meta.url.endsWith('.ts')
  ? 'server/records/identity/password/hashWorker.mjs'
  : 'dist/server/hashWorker.js';

let pool: Promise<Piscina> | undefined;

/** Threads that do nothing but compute Argon2; they start on the first password and end when idle. */
const hashPool = () =>
  (pool ??= import('piscina').then(
    ({ Piscina }) =>
      new Piscina({
        filename: join(projectRoot, WORKER),
        minThreads: 0,
        maxThreads: MAX_THREADS,
        maxQueue: MAX_WAITING,
        idleTimeout: IDLE_MS,
        execArgv: [],
      }),
  ));

/** Computes in the pool. Throws 503 with the seconds to wait when too many passwords wait already. */
export async function computeHash<Answer>(name: 'hash' | 'verify', task: unknown): Promise<Answer> {
  const threads = await hashPool();
  if (threads.queueSize >= MAX_WAITING) throw busy();
  return (await threads.run(task, { name })) as Answer;
}

const busy = () => new DomainError('UNAVAILABLE', 503, sentence('account.tooManySignIns'), RETRY_SECONDS);
