import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasTrials, sampled } from '#server/platform/testing/hasTrials.ts';
import { beyondBudget } from '#server/work/api/fuzz/testing/beyondBudget.ts';
import { knownTo, openFuzzShop } from '#server/work/api/fuzz/testing/fuzzShop.ts';
import { calls, disagreement } from '#server/work/api/openapi/testing/documentedCalls.ts';
import { requestOf } from '#server/work/api/openapi/testing/requestOf.ts';

// For a longer run: FUZZ_SEED=$RANDOM npm run fuzz
const RUNS = Number(process.env.FUZZ_RUNS ?? (hasTrials ? 5 : 2));
/** Requests among which one is answered without a refusal. */
const UNTIL_DONE = Math.max(RUNS, 14);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
/** Longer than the file of an account may take on a busy machine. */
const HANGS_AFTER_MS = 120_000;

const shop = openFuzzShop();

/** Calls that may never succeed: their input is unpredictable, there is no mail server, or tests of Amazon keys have used up their limit. */
const NEVER_DONE = [
  '/api/bills/{id}/documents/{file}', // a file is the marketplace's
  '/api/auth/passkey',
  '/api/auth/second-factor',
  '/api/auth/forgot-password',
  '/api/auth/reset-password',
  '/api/auth/confirm-email',
  '/api/credentials/mercadolivre/test',
  '/api/credentials/mercadolivre',
  '/auth/callback',
  '/auth/mercadolivre/callback',
];

const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout;
  const hung = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('no answer')), HANGS_AFTER_MS);
  });
  return Promise.race([answer, hung]).finally(() => clearTimeout(timer));
};

test.each(sampled(calls).map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s answers any request as documented',
  async (_name, call) => {
    const statuses = new Set<number>();
    const { app, authorization, known } = shop();
    const requests = requestOf(call, { ...known, ...knownTo[call.path] }, authorization);
    const isDone = () => NEVER_DONE.includes(call.path) || [...statuses].some((status) => status < 300);
    const enough = call.parameters.length > 0 || call.body ? RUNS : Math.ceil(RUNS / 3);
    let runs = 0;
    const property = fc.asyncProperty(requests, async ({ path, ...request }) => {
      if (runs++ >= enough && isDone()) return;
      const ask = () => inTime(Promise.resolve(app.request(path, request)));
      const { answer, excess } = await beyondBudget(path.length + (request.body?.length ?? 0), ask);
      expect(await disagreement(call, answer)).toBeNull();
      expect(excess).toBeNull();
      statuses.add(answer.status);
    });
    await fc.assert(property, { numRuns: UNTIL_DONE, seed: SEED, endOnFailure: true });
    expect(isDone()).toBe(true); // refusals alone would prove little
  },
);
