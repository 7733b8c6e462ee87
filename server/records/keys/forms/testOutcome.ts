import { type Said, wordSaid } from '#server/platform/language/said.ts';
import { limiter, takePoint } from '#server/platform/http/limiter.ts';
import { DomainError, textOf, wordingOf } from '#server/platform/values/errors.ts';
import { MarketplaceError, ReconnectNeeded } from '#server/market/connector.ts';

export interface TestOutcome {
  success: boolean;
  /** Why not, in words for the seller. */
  error: string | null;
}

/** Deadline of a test, because a person waits for it. */
export const TEST_LIMIT_MS = 15_000;

/** Tests use marketplace calls with low quotas. */
const tests = limiter('credential-test', 20, 10 * 60);

/** Counts a test of an account's credentials. Throws 429 after twenty in ten minutes. */
export const takeTest = (accountId: number): Promise<void> => takePoint(tests, String(accountId));

/**
 * Runs a test of credentials: success when `check` returns null, otherwise failure with the message it returns or throws.
 * Throws 429 after twenty tests of an account in ten minutes.
 */
export async function testOutcome(accountId: number, check: () => Promise<Said | null>): Promise<TestOutcome> {
  await takeTest(accountId);
  const error = await check().then(
    (refusal) => refusal && wordSaid(refusal),
    (failure: unknown) => textOf(refusalError(failure)),
  );
  return { success: error === null, error };
}

/** A marketplace's refusal as an error with a message for the seller. Throws any other error unchanged. */
export function refusalError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof ReconnectNeeded) return new DomainError('BAD_REQUEST', 400, wordingOf(error.said));
  if (error instanceof MarketplaceError) return new DomainError('UNAVAILABLE', 503, wordingOf(error.said));
  throw error;
}
