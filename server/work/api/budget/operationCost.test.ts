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
