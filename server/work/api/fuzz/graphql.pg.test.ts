import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasTrials, sampled } from '#server/platform/testing/hasTrials.ts';
import { beyondBudget } from './testing/beyondBudget.ts';
import { openFuzzShop } from './testing/fuzzShop.ts';
import { askedFields } from './testing/graphqlFields.ts';
import { bodyOf, oddVariables } from './testing/oddVariables.ts';

// For a longer run: FUZZ_SEED=$RANDOM npm run fuzz
const RUNS = Number(process.env.FUZZ_RUNS ?? (hasTrials ? 4 : 2));
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);

const shop = openFuzzShop();

async function ask(body: string) {
  const { app, authorization } = shop();
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await app.request('/graphql', { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

const isFailed = ({ status, text }: { status: number; text: string }) =>
  status >= 500 || /"code":"(?:INTERNAL|UNAVAILABLE)"|Unexpected error/.test(text);

test('thousands of wrong values take little time to refuse', async () => {
  const query = 'query ($kinds: [AuditKind!]) { viewer { auditEvents(kinds: $kinds) { __typename } } }';
  const body = JSON.stringify({ query, variables: { kinds: Array(20_000).fill(1) } });
  await ask(body); // compiles what it needs
  const { answer, excess } = await beyondBudget(0, () => ask(body));
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('got invalid value 1')]);
  expect(excess).toBeNull();
});

const LEVELS = 5_000;
test.each([
  ['lists', '['.repeat(LEVELS), ']'.repeat(LEVELS)],
  ['objects', '{"a":'.repeat(LEVELS), `1${'}'.repeat(LEVELS)}`],
])('%s nested 5,000 times are refused with a sentence', async (_what, open, close) => {
  const query = 'query ($filter: SalesFilter!) { viewer { salesMetrics(filter: $filter) { __typename } } }';
  for (const place of ['variables', 'extensions', 'id']) {
    const { status, text } = await ask(`{"query":${JSON.stringify(query)},"${place}":${open}${close}}`);
    expect([status, text]).toEqual([
      expect.toSatisfy((code: number) => code < 500),
      expect.stringContaining('O JSON tem mais de 32 níveis.'),
    ]);
  }
  const { app, authorization } = shop();
  const headers = { authorization, 'content-type': 'application/json' };
  const rest = await app.request('/api/costs/rates', { method: 'PUT', headers, body: `${open}${close}` });
  expect([rest.status, await rest.json()]).toEqual([400, { error: 'O JSON tem mais de 32 níveis.' }]);
});

test('a rate of the year 0 is refused with a sentence, and nothing is stored', async () => {
  const query = `mutation { setExchangeRate(currency: "USD", day: "0000-01-01", brl: "5.1") {
    ... on UserError { code message } ... on SetExchangeRatePayload { __typename } } }`;
  const { text } = await ask(JSON.stringify({ query }));
  expect(JSON.parse(text)).toEqual({
    data: {
      setExchangeRate: { code: 'BAD_REQUEST', message: 'O dia 0000-01-01 fica fora do intervalo de 1990 a 2100.' },
    },
  });
});

// last: some of them change the language of the person
test.each(sampled(askedFields().asked).map((field) => [field.name, field] as const))(
  '%s answers any variables without failing',
  async (_name, { operation, args }) => {
    const { known } = shop();
    expect(await ask(JSON.stringify({ query: '{ viewer { id } }' }))).toMatchObject({
      text: expect.stringContaining('"data"'),
    });
    const property = fc.asyncProperty(oddVariables(args, known), async (variables) => {
      const body = bodyOf(operation, { known: known.product![1], ...variables });
      const { answer, excess } = await beyondBudget(body.length, () => ask(body));
      expect(isFailed(answer) ? answer : null).toBeNull();
      expect(excess).toBeNull();
    });
    await fc.assert(property, { numRuns: args.length > 0 ? RUNS : 2, seed: SEED, endOnFailure: true });
  },
);
