import { limiter, takePoint } from '#server/platform/http/limiter.ts';
import { toldFailure } from './toldFailure.ts';

export interface TestOutcome {
  success: boolean;
  /** Why not, in words for the seller. */
  error: string | null;
}

/** Somebody waits for a test at the screen: no longer than this (SEMANTICS, "Test"). */
export const TEST_LIMIT_MS = 15_000;

/** Each test is a call of the marketplace's scarcest kinds: enough for somebody who tries, too few for a loop. */
const tests = limiter('credential-test', 20, 10 * 60);

/**
 * Runs a test of credentials: passed when it answers null, failed with the sentence it answers or throws. Throws 429
 * after twenty of an account in ten minutes.
 */
export async function testOutcome(accountId: number, check: () => Promise<string | null>): Promise<TestOutcome> {
  await takePoint(tests, String(accountId));
  const error = await check().catch((failure: unknown) => toldFailure(failure).message);
  return { success: error === null, error };
}
