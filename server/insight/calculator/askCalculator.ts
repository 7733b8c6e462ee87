import { STANDARD } from '#i18n/locales.ts';
import { type Said, wordSaid } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { parseExact } from '#server/market/http/answer.ts';
import { BodyTooLarge, readBytes } from '#server/market/http/readBody.ts';

/** Side effects of a question, replaceable by tests. */
export interface Asking {
  /** Base URL of the calculator. */
  address: string;
  fetch: typeof globalThis.fetch;
  timeoutMs: number;
}

/** Why a question has no answer; `message` has the words of Padrão. */
export class CalculatorFailure extends Error {
  override name = 'CalculatorFailure';
  constructor(
    readonly said: Said,
    /** The calculator refused this question, and may answer others. */
    readonly isRefusal = false,
  ) {
    super(wordSaid(said, STANDARD));
  }
}

export const unknownFormat = () => new CalculatorFailure(sentence('taxes.calculatorFormat'));

/** An answer of one sale has 3 KB. */
const MAX_BYTES = 256 * 1024;
const MAX_REASON = 200;

/**
 * Sends a question, as JSON by POST when it has a body, and returns the parsed answer, numbers as text. Follows no redirect and tries once.
 * Throws `CalculatorFailure`.
 */
export async function askCalculator(
  path: string,
  body: object | null,
  { address, fetch, timeoutMs }: Asking,
): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = (await readBytes(response, MAX_BYTES)).toString('utf8');
  } catch (error) {
    if (error instanceof BodyTooLarge) throw unknownFormat();
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new CalculatorFailure(sentence('taxes.calculatorSlow', { seconds: String(timeoutMs / 1000) }));
    throw new CalculatorFailure(sentence('taxes.calculatorDown'));
  }
  const { status } = response;
  if (status >= 500) throw new CalculatorFailure(sentence('taxes.calculatorFailed', { status: String(status) }));
  const data = parsed(text);
  if (status >= 400) throw new CalculatorFailure(refusalOf(status, data), true);
  if (!response.ok || data === undefined) throw unknownFormat();
  return data;
}

function parsed(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

/** The refusal with the title and the detail of its `application/problem+json`, on one line and shortened. */
function refusalOf(status: number, data: unknown): Said {
  const { title, detail } = (data ?? {}) as Record<string, unknown>;
  const parts = [title, detail].filter((part) => typeof part === 'string').map(onOneLine);
  const reason = [...new Set(parts.filter((part) => part !== ''))].join(': ');
  if (reason === '') return sentence('calculator.refused', { status: String(status) });
  return sentence('calculator.refusedWith', {
    reason: reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON - 1)}…` : reason,
  });
}

const onOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
