import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { beyondBudget } from '#server/work/api/fuzz/testing/beyondBudget.ts';
import { operationCost } from './operationCost.ts';

test('variables with thousands of wrong values cost nothing and take little time', async () => {
  const document = parse('query ($kinds: [AuditKind!]) { viewer { auditEvents(kinds: $kinds) { __typename } } }');
  const costOf = async (kinds: unknown[]) => operationCost(document, null, { kinds });
  expect(await costOf(['SIGN_IN'])).toBeGreaterThan(0);
  const { answer, excess } = await beyondBudget(0, () => costOf(Array(50_000).fill(1)));
  expect([answer, excess]).toEqual([0, null]);
});

test('what an operation leaves out costs nothing, what it may execute costs as if executed', () => {
  const costOf = (text: string, variables = {}) => operationCost(parse(text), null, variables);
  const payouts = (condition: string) => `payouts(first: 50) ${condition} { edges { node { id } } }`;
  const kept = costOf(`{ viewer { id ${payouts('')} } }`);
  const none = costOf('{ viewer { id } }');
  expect(kept).toBeGreaterThan(none + 10);
  const cases = [
    ['@include(if: $is)', { is: true }, kept],
    ['@include(if: $is)', { is: false }, none],
    ['@include(if: $is)', { is: null }, kept],
    ['@include(if: $is)', {}, kept],
    ['@include(if: $not)', {}, none], // its default
    ['@include(if: $not)', { not: true }, kept],
    ['@skip(if: $is)', { is: true }, none],
    ['@skip(if: $is)', { is: false }, kept],
    ['@skip(if: $is)', {}, kept],
    ['@include(if: true)', {}, kept],
    ['@include(if: false)', {}, none],
    ['@skip(if: true)', {}, none],
    ['@include(if: true) @skip(if: $is)', { is: true }, none],
  ] as const;
  for (const [condition, variables, points] of cases) {
    const head = 'query ($is: Boolean, $not: Boolean = false)';
    const field = `${head} { viewer { id ${payouts(condition)} } }`;
    const inline = `${head} { viewer { id ... on Viewer ${condition} { ${payouts('')} } } }`;
    const spread = `${head} { viewer { id ...Payouts ${condition} } } fragment Payouts on Viewer { ${payouts('')} }`;
    const nested = `${head} { viewer { ...Payouts } } fragment Payouts on Viewer { id ${payouts(condition)} }`;
    for (const text of [field, inline, spread, nested])
      expect({ text, variables, points: costOf(text, variables) }).toEqual({ text, variables, points });
  }
});
