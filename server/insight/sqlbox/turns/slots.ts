import { availableParallelism } from 'node:os';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';

/** Statements of all accounts at the same time: as many as processors. */
const SLOTS = availableParallelism();
const MAX_WAITING = 64;
const MAX_WAIT_MS = 10_000;
const RETRY_SECONDS = 5;

let taken = 0;
const waiting: (() => void)[] = [];

const busy = () => new DomainError('UNAVAILABLE', 503, sentence('sql.busy'), RETRY_SECONDS);

/**
 * Waits for a processor and returns a function that frees it. First come, first served: an account waits for one statement
 * at a time, so none is ahead of others twice. Throws 503 when too many wait, or one waits too long.
 */
export async function takeSlot(): Promise<() => void> {
  if (taken < SLOTS) taken += 1;
  else if (waiting.length >= MAX_WAITING) throw busy();
  else
    await new Promise<void>((done, fail) => {
      const turn = () => {
        clearTimeout(timer);
        done();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1);
        fail(busy());
      }, MAX_WAIT_MS);
      waiting.push(turn);
    });
  return () => {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
}
