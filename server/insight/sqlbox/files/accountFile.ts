import { join } from 'node:path';
import { notFound } from '#server/platform/values/errors.ts';
import { buildError, notStarted, stillBuilding } from './buildErrors.ts';
import { type AccountFiles, openAccountFiles } from './accountFiles.ts';
import { areFresh, currentMarks } from './currentMarks.ts';
import { BuildFailure } from './runBuilder.ts';

/** A file with an account's tables, which stays until `release`. */
export interface AccountFile {
  path: string;
  /** Time at which its rows were all committed rows. */
  asOf: Date;
  /** `dataVersion` at that time. */
  version: number;
  release(): void;
}

/** Longest wait for a build by default; it goes on for the next caller. */
const MAX_WAIT_MS = 8_000;

let files: Promise<AccountFiles> | null = null;
let opened: AccountFiles | null = null;
let longestWaitMs = MAX_WAIT_MS;

/** Keeps files of accounts below `folder`, of at most `maxBytes` together. `maxWaitMs` is for tests on a busy machine. */
export function startAccountFiles({
  maxWaitMs = MAX_WAIT_MS,
  ...options
}: {
  folder: string;
  databaseUrl: string;
  maxBytes: number;
  maxWaitMs?: number;
}): void {
  longestWaitMs = maxWaitMs;
  files = openAccountFiles(options);
  files.catch(() => {}); // callers of `accountFile` receive it
}

/** Ends builders and gives the folder back. */
export async function stopAccountFiles(): Promise<void> {
  const stopping = files;
  files = null;
  opened = null;
  await stopping?.then((open) => open.close()).catch(() => {});
}

/** How far a build of the account's file is; null while there is none. */
export function buildProgress(accountId: number): { part: number; parts: number } | null {
  return opened?.progress(accountId) ?? null;
}

/**
 * The account's file with all rows committed before this call, built or refreshed first when needed. Throws `DomainError`
 * 503 when that is not possible or takes longer than a request may.
 */
export async function accountFile(accountId: number, { signal }: { signal?: AbortSignal } = {}): Promise<AccountFile> {
  if (!files) throw notStarted();
  const open = await files;
  opened = open;
  const now = await currentMarks(accountId);
  if (!now) {
    open.kept.drop(accountId);
    throw notFound('account.notFound');
  }
  const deadline = AbortSignal.any([AbortSignal.timeout(longestWaitMs), ...(signal ? [signal] : [])]);
  for (let hasWaited = false; ; hasWaited = true) {
    const file = open.kept.use(accountId);
    if (file?.marks && areFresh(file.marks, now, file.followsClock)) file.marks.version = now.version;
    else if (!file?.marks || !hasWaited || file.marks.version < now.version) {
      await before(deadline, open.build(accountId), () => stillBuilding(open.progress(accountId)), signal);
      continue;
    }
    const { name, marks } = file;
    const asOf = new Date(file.followsClock ? marks.at : Math.max(marks.at, now.at));
    return {
      path: join(open.kept.folder, name),
      asOf,
      version: marks.version,
      release: open.kept.pin(file, accountId),
    };
  }
}

/** Awaits a build until the deadline. */
async function before(deadline: AbortSignal, built: Promise<unknown>, late: () => Error, signal?: AbortSignal) {
  const { promise: over, reject } = withResolvers();
  const end = () => reject(signal?.aborted ? (signal.reason as Error) : late());
  if (deadline.aborted) end();
  deadline.addEventListener('abort', end, { once: true });
  try {
    await Promise.race([over, built]);
  } catch (error) {
    throw error instanceof BuildFailure ? buildError(error) : error;
  } finally {
    deadline.removeEventListener('abort', end);
  }
}

function withResolvers(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<never>((_, fail) => (reject = fail));
  promise.catch(() => {});
  return { promise, reject };
}
