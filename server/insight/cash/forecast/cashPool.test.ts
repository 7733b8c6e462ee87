import { afterAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import type { AccountFacts } from '#server/insight/cash/account/accountFacts.ts';
import { madeAccount } from '#server/insight/cash/testing/madeAccount.ts';
import { metricsText } from '#server/platform/process/metrics.ts';
import { projecting } from './cashPool.ts';
import { type ProjectedCash, projectAccount } from './projectAccount.ts';

afterAll(() => projecting.close());

const project = (accountId: number, facts: AccountFacts) =>
  projecting.run<ProjectedCash[]>(accountId, 'projectAccount', facts);

test.runIf(hasTrials)(
  'an account is projected in a thread, to the figures it has without one, one projection at a time',
  async () => {
    const { facts } = madeAccount(1);
    const expected = await projectAccount(facts);
    const both = [project(1, facts), project(1, facts)];
    // a third one of the account is not put in line behind them
    await expect(Promise.all([project(1, facts), project(1, facts)])).rejects.toMatchObject({ status: 503 });
    const { text } = await metricsText();
    expect(text).toContain('worker_tasks{pool="cash",state="running"} 1');
    expect(await Promise.all(both)).toEqual([expected, expected]);
  },
);

test.runIf(hasTrials)('a large account fits into the memory of a thread', async () => {
  const { facts } = madeAccount(2);
  const copies = Math.ceil(120_000 / facts.sales.length);
  const sales = Array.from({ length: copies }, (_, n) =>
    facts.sales.map((sale) => ({ ...sale, id: `${sale.id}-${n}` })),
  );
  const [made] = await project(2, { ...facts, sales: sales.flat() });
  expect(made!.projections).toHaveLength(4);
});
