import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { queryRow } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import {
  decimal,
  decimalText,
  percent,
  type Ratio,
  ratio,
  rounded,
  times,
  ZERO,
} from '#server/platform/exact/ratio.ts';
import type { Uf } from '#server/market/address/brazilianStates.ts';
import type { Annex } from '#server/records/taxation/rules/taxData.ts';
import { dasOf, netRevenue } from './dasOf.ts';
import { icmsRates } from './icmsRates.ts';
import { meiDas, meiLimit } from './meiMonth.ts';
import { consumptionCredits, type MonthTax, pisCofinsOfMonth, realMonthTaxes } from './monthTaxes.ts';
import { presumidoQuarters, type ProfitTax, realProfitTaxes } from './presumidoQuarters.ts';
import { rateRow } from './rateRow.ts';
import { revenueOf12Months } from './revenueOf12Months.ts';
import { type Regime, type SaleGoods, type SaleProfile, saleRates } from './saleRates.ts';
import { saleTaxesSql } from './saleTaxesSql.ts';
import { dasRate, simplesRates } from './simplesRates.ts';
import type { SaleTax, TaxClass } from './taxKinds.ts';
import { yearLimits } from './yearLimits.ts';

useTestDatabase();

/* eslint-disable @typescript-eslint/no-explicit-any -- cases of many shapes, read by the test of each topic */
interface Case {
  id: string;
  topic: string;
  input: any;
  expected: any;
}
const { cases } = JSON.parse(readFileSync(new URL('../testing/taxCases.json', import.meta.url), 'utf8')) as {
  cases: Case[];
};
const of = (...topics: string[]) =>
  cases.filter(({ topic }) => topics.includes(topic)).map((one) => [one.id, one.input, one.expected] as const);

const shown = (rate: Ratio) => decimalText(times(rate, ratio(100)));
const first = (month: string) => `${month}-01`;
const sum = (lines: { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0);

const dasText = (
  annex: Annex,
  month: string,
  rbt12: Ratio,
  revenue: Partial<Record<TaxClass, number>>,
  outside = false,
) => {
  const rates = simplesRates(annex, first(month), rbt12, outside);
  const { lines, total } = dasOf(rates, first(month), revenue);
  return {
    bracket: rates.bracket,
    effectivePercent: shown(rates.effective),
    lines: lines.map(({ tribute, of: segregated, base, rate, amount }) => ({
      kind: `das.${tribute}`,
      ...(segregated !== 'normal' && { class: segregated }),
      base,
      ratePercent: shown(rate),
      amount,
    })),
    total,
  };
};

test.each(
  of('simples.brackets', 'simples.segregated', 'reform.simples').filter(([, { regime }]) => regime === 'simples'),
)('DAS of %s', (_id, { annex, month, rbt12, icmsOutside, revenue }, expected) => {
  expect(dasText(annex, month, ratio(rbt12), revenue, icmsOutside)).toEqual(expected);
});

test.each(of('simples.firstYear', 'simples.rbt12'))(
  'revenue of twelve months of %s',
  (_id, { annex, opened, month, months, revenue }, expected) => {
    const rbt12 = revenueOf12Months(new Map(Object.entries(months)), month, opened);
    expect({ ...dasText(annex, month, rbt12, revenue), rbt12: decimalText(rbt12, 4) }).toEqual(expected);
  },
);

test.each(of('simples.sublimit').filter(([, { regime }]) => regime))('DAS of %s', (_id, input, expected) => {
  expect(dasText(input.annex, input.month, ratio(input.rbt12), input.revenue, input.icmsOutside)).toEqual(expected);
});

test.each(of('simples.sublimit').filter(([, { regime }]) => !regime))('sublimit of %s', (_id, input, expected) => {
  const month = input.opened ? Number(input.opened.slice(5)) : 1;
  expect(yearLimits(2026, month, input.monthly)).toEqual(expected);
});

const PROFILE: SaleProfile = {
  regime: 'presumido',
  annex: 'I',
  percent: null,
  homeUf: 'SP',
  simples: null,
  isIcmsOutside: false,
  icmsEffectivePercent: null,
  icmsBaseIncludesCbs: true,
  cbsPercent: null,
};

interface SaleInput {
  day: string;
  from: Uf;
  to: Uf;
  regime?: Regime;
  origin?: string;
}

/** The taxes of a sale as the database computes them, in the order of its rates. */
async function taxesOf(day: string, profile: SaleProfile, goods: SaleGoods, to: Uf, paid: number) {
  const found = saleRates(day, profile, goods, to);
  const row = rateRow(found);
  const amounts = await queryRow<Record<SaleTax, number>>(
    `WITH one AS (SELECT $2::numeric[] AS num, $3::numeric[] AS den, $4::numeric AS icms_num, $5::numeric AS icms_den, $6::text AS cbs_base, false AS is_informative)
     ${saleTaxesSql('$1::bigint', 'one')}`,
    [paid, row.num, row.den, row.icms_num, row.icms_den, row.cbs_base],
  );
  return found.rates.map((rate) => ({ ...rate, amount: Number(amounts[rate.kind]) }));
}
const sale = ({ day, from, to, regime = 'presumido', origin = '0' }: SaleInput, paid: number, more: Partial<SaleProfile> = {}) =>
  taxesOf(day, { ...PROFILE, ...(regime === 'simples' ? { simples: simplesRates('I', first(day.slice(0, 7)), ZERO, false) } : {}), regime, homeUf: from, ...more }, { of: 'normal', origin }, to, paid); // prettier-ignore

const total = (lines: { amount: number; isInformative?: boolean }[]) =>
  sum(lines.filter(({ isInformative }) => !isInformative));

test.each(of('icms.difal', 'icms.imported', 'icms.who').filter(([, { buyerIsContributor }]) => !buyerIsContributor))(
  'ICMS of %s',
  async (_id, input, expected) => {
    const lines = (await sale(input, input.base)).filter(({ kind }) => kind.startsWith('icms'));
    expect({
      lines: lines.map(({ kind, uf, rate, amount }) => ({
        kind,
        uf,
        base: input.base,
        ratePercent: shown(rate),
        amount,
      })),
      total: total(lines),
    }).toEqual(expected);
  },
);

test.each(of('icms.who').filter(([, { buyerIsContributor }]) => buyerIsContributor))(
  'ICMS of %s',
  (_id, input, expected) => {
    const rates = icmsRates({ ...input, isContributor: true });
    expect(rates.map(({ kind, uf, rate }) => [kind, uf, shown(rate)])).toEqual(
      expected.lines.map(({ kind, uf, ratePercent }: any) => [kind, uf, ratePercent]),
    );
  },
);

test.each(of('presumido.sale', 'reform'))('taxes of the sale of %s', async (id, input, expected) => {
  const paid = input.price - (input.discount ?? 0) + (input.buyerFreight ?? 0);
  const all = await sale(input, paid, { icmsBaseIncludesCbs: input.icmsOnTotal ?? true });
  // the cases of this topic were computed before the reform
  const lines = id.startsWith('presumido-sale') ? all.filter(({ isInformative }) => !isInformative) : all;
  const credits = input.creditBase ? consumptionCredits(input.day, input.creditBase) : [];
  expect([
    ...lines.map(({ kind, amount, isInformative }) => ({
      kind,
      amount,
      ...(isInformative && { state: 'informative' }),
    })),
    ...credits.map(({ kind, amount }) => ({ kind, amount })),
  ]).toEqual(expected.lines.map(({ kind, amount, state }: any) => ({ kind, amount, ...(state && { state }) })));
  expect(total(lines) + sum(credits)).toBe(expected.total);
});

test.each(of('reform.simples').filter(([, { regime }]) => regime === 'simples_hibrido'))(
  'the hybrid option of %s',
  async (_id, { annex, month, rbt12, revenue, creditBase }, expected) => {
    const simples = simplesRates(annex, first(month), ratio(rbt12), false);
    const profile: SaleProfile = { ...PROFILE, regime: 'simples_hibrido', annex, simples };
    const lines = await taxesOf(first(month), profile, { of: 'normal', origin: '0' }, 'SP', revenue);
    const own = lines.filter(({ kind }) => kind !== 'das');
    const credits = consumptionCredits(first(month), creditBase);
    const das = dasOf(simples, first(month), { normal: revenue }, true).total;
    expect({ das, total: das + sum([...own, ...credits]), simplesAlone: dasOf(simples, first(month), { normal: revenue }).total }).toEqual({ das: expected.das, total: expected.total, simplesAlone: expected.simplesAlone }); // prettier-ignore
    expect([...own, ...credits].map(({ kind, amount }) => [kind, amount])).toEqual(
      expected.lines.map(({ kind, amount }: any) => [kind, amount]),
    );
    expect(lines.find(({ kind }) => kind === 'das')!.rate).toEqual(dasRate(simples, 'normal', first(month), true));
  },
);

const monthLines = (lines: (MonthTax | ProfitTax)[]) =>
  lines.map(({ kind, base, rate, amount }) => ({ kind, base, ...(rate && { ratePercent: shown(rate) }), amount }));

test.each(of('presumido.month'))('PIS and COFINS of %s', (_id, { month, netRevenue: net, icmsOfSales }, expected) => {
  const lines = pisCofinsOfMonth(
    first(month),
    net,
    icmsOfSales.reduce((a: number, b: number) => a + b, 0),
  );
  expect(monthLines(lines)).toEqual(expected.lines);
  expect(lines.map(({ base }) => base)).toEqual([expected.base, expected.base]);
});

test.each(of('presumido.quarter'))('quarters of %s', (_id, { year, netRevenue: revenues }, expected) => {
  const quarters = presumidoQuarters(year, revenues);
  expect(quarters.map((lines) => ({ lines: monthLines(lines), total: sum(lines) }))).toEqual(
    expected.quarters.map(({ lines, total: whole }: any) => ({ lines, total: whole })),
  );
});

test('an injunction against LC 224 leaves the presumed percentages as they were', () => {
  const [usual] = presumidoQuarters(2025, [200_000_000]);
  expect(presumidoQuarters(2027, [200_000_000], false)[0]).toEqual(usual);
  expect(presumidoQuarters(2027, [200_000_000])[0]).not.toEqual(usual);
});

test.each(of('real'))('Lucro Real of %s', (_id, { month, months, profitBeforeTax, ...sums }, expected) => {
  const lines = [...realMonthTaxes(first(month), sums), ...realProfitTaxes(profitBeforeTax, months)];
  expect(monthLines(lines)).toEqual(expected.lines);
  expect(sum(lines)).toBe(expected.total);
});

test.each(of('mei').filter(([, { month }]) => month))('DAS of %s', (_id, { month }, expected) => {
  const [inss, icms] = expected.lines;
  expect(meiDas(first(month))).toEqual({ inss: inss.amount, icms: icms.amount, total: expected.total });
});

const STATES = {
  inside: 'inside',
  out_next_january: 'out next January, tax on the excess',
  out_now: 'out from January or the opening',
};
test.each(of('mei').filter(([, { month }]) => !month))(
  'limit of %s',
  (_id, { monthsOpen, revenueOfYear }, expected) => {
    const { limit, state } = meiLimit(monthsOpen, revenueOfYear);
    expect({ limit, state: STATES[state] }).toEqual(expected);
  },
);

const rateOf = (annex: Annex, month: string, rbt12: number) =>
  dasRate(simplesRates(annex, first(month), ratio(rbt12), false), 'normal', first(month));

test.each(of('returns').filter(([, { months }]) => months))('months of %s', (_id, input, expected) => {
  let carriedOn = 0;
  const months = input.months.map(({ month, sales, returns }: any) => {
    const net = netRevenue(sales, returns, carriedOn);
    carriedOn = net.carriedOn;
    return { month, ...net, total: dasText(input.annex, month, ratio(input.rbt12), { normal: net.base }).total };
  });
  expect({ months }).toEqual(expected);
});

test.each(of('returns').filter(([, { event }]) => event))('what comes back of %s', (_id, input, expected) => {
  const base = input.price - input.discount + input.buyerFreight;
  const owed = (month: string, rbt12: number, of: number) => rounded(times(ratio(of), rateOf('I', month, rbt12)));
  const back = rounded(ratio(base * input.unitsBack, input.units));
  const sold = owed(input.saleMonth, input.rbt12Sale, base);
  const given = input.event === 'cancelled' ? sold : owed(input.returnMonth, input.rbt12Return, back);
  expect([sold, sold - given]).toEqual([expected.lines[0].amount, expected.net]);
});

test.each(of('returns').filter(([, { regime }]) => regime === 'presumido'))(
  'what comes back of %s',
  async (_id, input, expected) => {
    const lines = (await sale(input, input.price)).filter(({ isInformative }) => !isInformative);
    const back = (amount: number) => -rounded(ratio(amount * input.unitsBack, input.units));
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual(
      expected.sale.map(({ kind, amount }: any) => [kind, amount]),
    );
    expect(lines.map(({ kind, amount }) => [kind, back(amount)])).toEqual(
      expected.reversal.map(({ kind, amount }: any) => [kind, amount]),
    );
  },
);

test.each(of('rounding').filter(([, { cents }]) => cents))('rounding of %s', (_id, { cents }, expected) => {
  expect(rounded(decimal(cents))).toBe(expected.cents);
});

test.each(of('rounding').filter(([, { sales }]) => sales))('sales and guide of %s', async (_id, input, expected) => {
  const simples = simplesRates(input.annex, first(input.month), ratio(input.rbt12), false);
  const profile: SaleProfile = { ...PROFILE, regime: 'simples', simples };
  const perSale: number[] = [];
  for (const paid of input.sales) {
    const lines = await taxesOf(first(input.month), profile, { of: 'normal', origin: '0' }, 'RJ', paid);
    perSale.push(sum(lines));
  }
  const whole = input.sales.reduce((a: number, b: number) => a + b, 0);
  const das = dasOf(simples, first(input.month), { normal: whole }).total;
  const own = perSale.reduce((a, b) => a + b, 0);
  expect({ perSale, sum: own, das, roundingLine: das - own }).toEqual(expected);
});

test.each(of('comparator'))('%s: each regime on the same year', (_id, input, expected) => {
  const { monthly, rbt12, annex, icmsOfSalesPercent, icmsCredit, payroll, payrollChargesPercent } = input;
  const simples = sum(monthly.map((revenue: number, n: number) => ({ amount: dasText(annex, `2026-${String(n + 1).padStart(2, '0')}`, ratio(rbt12), { normal: revenue }).total }))); // prettier-ignore
  const icms = monthly.map((revenue: number) => rounded(times(ratio(revenue), percent(icmsOfSalesPercent))));
  const months = monthly.flatMap((revenue: number, n: number) => pisCofinsOfMonth(first(`2026-${String(n + 1).padStart(2, '0')}`), revenue, icms[n])); // prettier-ignore
  const quarters = [0, 3, 6, 9].map((n) => monthly.slice(n, n + 3).reduce((a: number, b: number) => a + b, 0));
  const presumido =
    icms.reduce((a: number, b: number) => a + b - icmsCredit, 0) +
    sum(months) +
    sum(presumidoQuarters(2026, quarters).flat());
  const charges = monthly.length * rounded(times(ratio(payroll), percent(payrollChargesPercent)));
  expect({ simples, presumido, presumidoWithPayroll: presumido + charges, difference: presumido + charges - simples }).toEqual(expected); // prettier-ignore
});
