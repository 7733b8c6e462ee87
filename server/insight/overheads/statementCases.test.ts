import { expect, test } from 'vitest';
import { incomeAmounts, type IncomeParts } from '#server/insight/profit/income/incomeLines.ts';
import { incomeEntries } from '#server/insight/profit/income/incomeEntries.ts';
import { decimalText, ratio } from '#server/platform/exact/ratio.ts';
import { overhead } from '#server/records/overheads/testing/overhead.ts';
import { amountOfDays } from './overheadDays.ts';
import { splitCumulatively } from './splitCumulatively.ts';
import file from './testing/statementCases.json' with { type: 'json' };

interface Case {
  id: string;
  input: Record<string, number> & { weights?: number[] };
  expected: Record<string, unknown>;
}
const cases = file.cases as unknown as Case[];

const shares = cases.filter(({ input }) => input.weights);
test.each(shares.map((one) => [one.id, one] as const))('%s: the parts add up', (_id, { input, expected }) => {
  expect({ parts: splitCumulatively(input.total!, input.weights!.map(BigInt)) }).toEqual(expected);
});

const days = cases.filter(({ input }) => input.monthly);
test.each(days.map((one) => [one.id, one] as const))('%s: a part of a month', (_id, { input, expected }) => {
  const day = (number: number) => `2026-02-${String(number).padStart(2, '0')}`;
  const monthly = overhead({ amountMinor: input.monthly!, every: 'month', validFrom: '2026-01-01' });
  expect({ amount: amountOfDays(monthly, { start: day(input.fromDay!), end: day(input.toDay! + 1) }) }).toEqual(
    expected,
  );
});

const statements = cases.filter(({ input }) => input.products !== undefined);
test.each(statements.map((one) => [one.id, one] as const))(
  '%s: the sums of the statement',
  (_id, { input, expected }) => {
    const parts: IncomeParts = {
      ...(Object.fromEntries(incomeEntries.map((name) => [name, 0])) as IncomeParts),
      grossSales: input.products!,
      otherIncome: input.buyerFreight!,
      refunds: input.returns! + input.cancelled!,
      discounts: input.discounts!,
      tax: input.salesTaxes!,
      cogs: input.cogsKnown!,
      commission: input.marketplaceFees!,
      marketplaceFreight: input.freight!,
      fulfilment: input.fulfilment!,
      productStorage: input.storage!,
      ads: input.ads!,
      packaging: input.packaging!,
      accountFees: input.accountExpenses!,
      overheads: input.overheads!,
      reimbursements: input.reimbursements!,
      exchangeRounding: 0,
      profitTaxes: input.profitTaxes!,
    };
    const { grossSales, otherIncome, netRevenue, grossProfit, contribution, operatingResult, profit } =
      incomeAmounts(parts);
    const share = (minor: number) => decimalText(ratio(minor * 100, netRevenue), 4);
    expect({
      grossRevenue: grossSales + otherIncome,
      netRevenue,
      grossProfit,
      contribution,
      operating: operatingResult,
      net: profit,
      isCostUnknown: input.unknownCostUnits! > 0,
      verticalPercent: { netRevenue: share(netRevenue), contribution: share(contribution) },
    }).toEqual(expected);
  },
);

test('all of these cases are tried', () => {
  expect(shares.length + days.length + statements.length).toBe(6);
});
