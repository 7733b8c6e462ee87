import { concludeAuthorization } from './concludeAuthorization.ts';
import type { TakenAuthorization } from './takeAuthorization.ts';
import { toldFailure } from '#server/records/keys/forms/toldFailure.ts';

/** Runs the end of an authorisation; a failure is noted for the page that waits, and thrown in words for the seller. */
export async function finishOrNote(taken: TakenAuthorization, finish: () => Promise<void>): Promise<void> {
  try {
    await finish();
  } catch (error) {
    const told = toldFailure(error);
    await concludeAuthorization(taken, { failure: told.message });
    throw told;
  }
}
