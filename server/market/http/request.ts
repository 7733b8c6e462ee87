import { sentence, type Sentence } from '#server/platform/language/sentence.ts';
import pRetry from 'p-retry';
import { MarketplaceError } from '#server/market/connector.ts';
import type { Effects } from './effects.ts';
import { parseExact, refusalReason } from './answer.ts';
import { BodyTooLarge, readBytes } from './readBody.ts';
import { easeTurns, learnRate, pauseTurns, type Turn, waitForTurn } from './waitForTurn.ts';

export interface Call {
  /** Name of the operation in messages, e.g. `Amazon (searchOrders)`. */
  where: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Quota of the call; none for token endpoints. */
  turn?: Turn;
  /** Narrower quota within `turn`: a 429 empties it alone, so that calls outside it go on. */
  narrowTurn?: Turn;
  /** Whether the call may be sent again when its arrival is uncertain. A GET always may. */
  repeatable?: boolean;
  /** Returns the token and its headers; called a second time at most, with the token the marketplace refused. */
  authorize?: (refused: string | null) => Promise<{ token: string; headers: Record<string, string> }>;
  isTokenRefused?: (answer: Answer) => boolean;
  /** Statuses outside 2xx that are returned instead of thrown. */
  accept?: number[];
  maxBytes?: number;
  /** Whether the answer is a file: its body is returned as text, without NUL characters. */
  isFile?: boolean;
  /** Whether a body of success is returned as bytes. */
  isBinary?: boolean;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body, numbers as text (see parseExact), or the text or bytes of a file; null when empty. */
  data: unknown;
}

const MAX_TRIES = 6;
const TIMEOUT_MS = 30_000;
/** Ten times the largest page of orders or listings. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_BACKOFF_MS = 60_000;
const MAX_RETRY_AFTER_MS = 15 * 60_000;

/** A failure worth a retry. */
class Temporary extends Error {
  constructor(
    readonly reason: Sentence,
    readonly delayMs: number | null = null,
  ) {
    super(reason.code);
  }
}

/**
 * Calls a marketplace: waits for its quota, signs, sends and returns parsed JSON. Retries repeatable calls on 429, 5xx
 * and lost connections, and once with a fresh token. Throws `MarketplaceError` naming the operation and the reason;
 * errors of `authorize` pass through.
 */
export async function request(call: Call, effects: Effects): Promise<Answer> {
  try {
    return await pRetry((attemptNumber) => attempt(call, attemptNumber, effects), {
      retries: MAX_TRIES - 1,
      minTimeout: 0,
      // p-retry would wait by its own timer: this sleep is replaceable, so that tests do not wait
      shouldRetry: async ({ error, attemptNumber }) => {
        if (!(error instanceof Temporary)) return false;
        if (error.delayMs !== null && error.delayMs > MAX_RETRY_AFTER_MS) return false;
        await effects.sleep(error.delayMs ?? backoffMs(attemptNumber, effects));
        return true;
      },
    });
  } catch (error) {
    if (error instanceof Temporary)
      throw new MarketplaceError(sentence('marketplaces.failed', { where: call.where, reason: error.reason }));
    throw error;
  }
}

function backoffMs(attemptNumber: number, { random }: Effects): number {
  return Math.min(1000 * 2 ** (attemptNumber - 1), MAX_BACKOFF_MS) * (0.5 + random() / 2);
}

async function attempt(call: Call, attemptNumber: number, effects: Effects): Promise<Answer> {
  let signed = await call.authorize?.(null);
  let answer = await send(call, signed?.headers, effects);
  if (signed && call.isTokenRefused?.(answer)) {
    signed = await call.authorize?.(signed.token);
    answer = await send(call, signed?.headers, effects);
  }
  const isAnswered = (answer.status >= 200 && answer.status < 300) || call.accept?.includes(answer.status);
  if (isAnswered && call.narrowTurn?.slowestMs !== undefined) await easeTurns(call.narrowTurn, effects);
  if (isAnswered) return answer;
  if (answer.status === 429) throw await tooMany(call, answer, attemptNumber, effects);
  const status = String(answer.status);
  const reason = sentence('marketplaces.answeredStatus', { status, detail: refusalReason(answer.data) });
  if (answer.status >= 500 && isRepeatable(call)) throw new Temporary(reason);
  throw new MarketplaceError(sentence('marketplaces.failed', { where: call.where, reason }));
}

const isRepeatable = ({ method, repeatable }: Call) => method === 'GET' || repeatable === true;

async function send(call: Call, signature: Record<string, string> | undefined, effects: Effects): Promise<Answer> {
  // the narrower one first: a turn of the wider one is not spent on waiting
  if (call.narrowTurn) await waitForTurn(call.narrowTurn, effects, call.where);
  if (call.turn) await waitForTurn(call.turn, effects, call.where);
  let response: Response;
  let body: Buffer;
  try {
    response = await effects.fetch(call.url, {
      method: call.method,
      headers: { accept: 'application/json', ...call.headers, ...signature },
      ...(call.body === undefined ? {} : { body: call.body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    body = await readBytes(response, call.maxBytes ?? MAX_BYTES);
  } catch (error) {
    if (error instanceof BodyTooLarge)
      throw new MarketplaceError(sentence('marketplaces.answerTooLarge', { where: call.where }));
    const reason = sentence(isTimeout(error) ? 'marketplaces.timedOut' : 'marketplaces.connectionFailed');
    if (isRepeatable(call)) throw new Temporary(reason);
    throw new MarketplaceError(sentence('marketplaces.failed', { where: call.where, reason }));
  }
  const reportedRate = response.headers.get('x-amzn-ratelimit-limit');
  if (call.turn && reportedRate) learnRate(call.turn, Number(reportedRate));
  return { status: response.status, headers: response.headers, data: dataOf(call, response, body) };
}

function dataOf(call: Call, response: Response, body: Buffer): unknown {
  if (call.isBinary && response.ok) return body.length === 0 ? null : new Uint8Array(body);
  const text = body.toString('utf8');
  if (text.trim() === '') return null;
  if (call.isFile && response.ok) return text.replaceAll('\0', '');
  try {
    return parseExact(text);
  } catch {
    // a proxy's error page is no JSON, but its status counts
    if (!response.ok) return null;
    const { where } = call;
    throw new MarketplaceError(
      /^\s*</.test(text)
        ? sentence('marketplaces.answeredPage', { where })
        : sentence('marketplaces.answeredBadJson', { where }),
    );
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

async function tooMany(call: Call, answer: Answer, attemptNumber: number, effects: Effects): Promise<Temporary> {
  const message = sentence('marketplaces.tooManyCalls');
  const givenMs = retryAfterMs(answer.headers, effects);
  const delay = { givenMs, backoffMs: backoffMs(attemptNumber, effects) };
  const quota = call.narrowTurn ?? call.turn;
  if (!quota)
    return new Temporary(message, givenMs ?? Math.ceil(Math.max(1000 * (1 + effects.random()), delay.backoffMs)));
  const delayMs = await pauseTurns(quota, delay, effects, call.where);
  // the next try waits in the queue of the quota
  return new Temporary(message, delayMs <= MAX_RETRY_AFTER_MS ? 0 : delayMs);
}

function retryAfterMs(headers: Headers, { now }: Effects): number | null {
  const value = headers.get('retry-after');
  if (!value) return null;
  const delayMs = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now();
  return Number.isFinite(delayMs) ? Math.max(0, delayMs) : null;
}
