import { toldFailure } from './toldFailure.ts';

export interface TestOutcome {
  success: boolean;
  /** Why not, in words for the seller. */
  error: string | null;
}

/** Somebody waits for a test at the screen: no longer than this (SEMANTICS, "Test"). */
export const TEST_LIMIT_MS = 15_000;

/** Runs a test of credentials: passed when it answers null, failed with the sentence it answers or throws. */
export async function testOutcome(check: () => Promise<string | null>): Promise<TestOutcome> {
  const error = await check().catch((failure: unknown) => toldFailure(failure).message);
  return { success: error === null, error };
}
