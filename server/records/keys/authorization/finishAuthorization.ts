import { completeAuthorization } from './completeAuthorization.ts';
import type { TakenAuthorization } from './consumeAuthorization.ts';
import { toldFailure } from '#server/records/keys/forms/toldFailure.ts';

/** Runs the end of an authorisation; a failure is noted for the page that waits, and thrown in words for the seller. */
export async function finishAuthorization(taken: TakenAuthorization, finish: () => Promise<void>): Promise<void> {
  try {
    await finish();
  } catch (error) {
    const told = toldFailure(error);
    await completeAuthorization(taken, { failure: told.message });
    throw told;
  }
}
