import type { AnswerEnd, AnswerError, AnswerHead, ReaderRequest } from '#server/insight/sqlbox/reader/request.ts';
import { SqlError } from '#server/insight/sqlbox/sqlError.ts';
import { takeTurn } from '#server/insight/sqlbox/turns/sqlBudget.ts';
import { takeSlot } from '#server/insight/sqlbox/turns/slots.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { log } from '#server/platform/process/log.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { failureOf, OUT_OF_LIMIT } from './failureOf.ts';
import { forgetReaders, type FreshReader, keepReader, takeReader } from './warmReaders.ts';
import { killReaders, ReaderEnded } from './startReader.ts';

let deadlineMs = 5_000;
/** Sets the time after which a statement is killed. For tests. */
export function useDeadline(ms: number): void {
  deadlineMs = ms;
}

export interface StatementOptions {
  /** Cancels the statement. */
  signal?: AbortSignal;
  /** Statements of the account that may wait. */
  maxWaiting?: number;
}

export interface Statement extends AnswerHead, AnswerEnd {
  /** Rows in the requested form, as UTF-8. */
  body: Buffer;
  /** Time of the data. */
  asOf: Date;
}

/**
 * Runs one statement over the account's tables in its own process, within the account's turns and budget. Throws
 * `SqlError`, 429 when the budget is exhausted, and 503.
 */
export async function runStatement(
  { accountId }: Pick<Viewer, 'accountId'>,
  request: ReaderRequest,
  { signal, maxWaiting }: StatementOptions = {},
): Promise<Statement> {
  const endTurn = await takeTurn(accountId, { maxWaiting });
  const cost = { ms: 0, hitLimit: false };
  try {
    const fresh = await takeReader(accountId, signal).catch(unavailable(signal));
    const freeSlot = await takeSlot().catch((error: Error) => {
      keepReader(accountId, fresh);
      throw error;
    });
    try {
      return await ask(fresh, request, { signal, cost });
    } finally {
      freeSlot();
      keepReader(accountId, fresh);
    }
  } finally {
    endTurn(cost);
  }
}

/** Reason for which no reader is available to the caller. */
const unavailable = (signal?: AbortSignal) => (error: Error) => {
  if (signal?.aborted) throw cancelled();
  if (error instanceof DomainError) throw error;
  log.error({ reason: error.message }, 'no SQL reader is available');
  throw new DomainError('UNAVAILABLE', 503, sentence('errors.databaseSlow'), 5);
};

async function ask(
  { reader, asOf }: FreshReader,
  request: ReaderRequest,
  { signal, cost }: { signal?: AbortSignal; cost: { ms: number; hitLimit: boolean } },
): Promise<Statement> {
  if (signal?.aborted) throw cancelled();
  const startedAt = performance.now();
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    reader.kill();
  }, deadlineMs);
  signal?.addEventListener('abort', reader.kill, { once: true });
  const parts: Buffer[] = [];
  try {
    let head: AnswerHead | undefined;
    for await (const { kind, body } of reader.answer(request)) {
      if (kind === 'rows') parts.push(body);
      if (kind === 'head') head = JSON.parse(body.toString()) as AnswerHead;
      if (kind === 'end') {
        const end = JSON.parse(body.toString()) as AnswerEnd;
        cost.ms = end.cpuMs;
        return { ...head!, ...end, body: Buffer.concat(parts), asOf };
      }
      if (kind === 'error') {
        const error = JSON.parse(body.toString()) as AnswerError;
        const failure = failureOf(error, request.text);
        cost.ms = error.cpuMs;
        cost.hitLimit = failure.code === 'SQL_LIMIT';
        throw failure;
      }
    }
    throw new ReaderEnded();
  } catch (error) {
    if (!(error instanceof ReaderEnded)) throw error;
    reader.kill();
    cost.ms = performance.now() - startedAt;
    if (signal?.aborted) throw cancelled();
    cost.hitLimit = true;
    throw new SqlError(
      'SQL_LIMIT',
      isLate ? `A consulta passou de ${deadlineMs / 1000} s e foi interrompida.` : OUT_OF_LIMIT,
    );
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', reader.kill);
  }
}

const cancelled = () => new SqlError('SQL_CANCELLED', 'Consulta cancelada');

/** Ends every reader. */
export async function stopReaders(): Promise<void> {
  forgetReaders();
  await killReaders();
}
