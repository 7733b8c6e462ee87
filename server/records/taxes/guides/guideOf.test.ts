import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratio, rounded, times } from '#server/platform/exact/ratio.ts';
import { runs } from '#server/platform/testing/runs.ts';
import type { SaleProfile } from '#server/records/taxation/engine/saleRates.ts';
import { dasRate, simplesRates } from '#server/records/taxation/engine/simplesRates.ts';
import { guideOf, type LineSum } from './guideOf.ts';

const PROFILE: SaleProfile = {
  regime: 'simples',
  annex: 'I',
  percent: null,
  homeUf: 'SP',
  simples: null,
  isIcmsOutside: false,
  icmsEffectivePercent: null,
  icmsBaseIncludesCbs: true,
  cbsPercent: null,
};
const MONTH = '2026-05-01';
const simples = (rbt12: number) => ({
  month: MONTH,
  profile: { ...PROFILE, simples: simplesRates('I', MONTH, ratio(rbt12), false) },
});
const das = (base: number, owed: number, goods = 'normal'): LineSum => ({ kind: 'das', goods, base, owed });

test('the guide of Simples is the DAS of the whole month by tribute and class; what rounding adds is said apart', () => {
  // RBT12 of 650,000: 6.2 % by tribute
  const { taxes } = guideOf(simples(65_000_000), [das(103_337, 6_500), das(50_000, 2_000, 'st')]);
  const perTribute = [55, 35, 127.4, 27.6, 420, 335].map((share) => share / 1_000);
  expect(perTribute.reduce((a, b) => a + b, 0)).toBeCloseTo(1);
  expect(taxes).toEqual([
    { kind: 'das', base: 153_337, ofLines: 8_500, rounding: expect.any(Number), carried: 0, due: expect.any(Number) },
  ]);
  const [guide] = taxes;
  expect(guide!.due).toBe(guide!.ofLines + guide!.rounding);
  const rate = (of: 'normal' | 'st') => dasRate(simples(65_000_000).profile.simples!, of, MONTH);
  const once = rounded(times(ratio(103_337), rate('normal'))) + rounded(times(ratio(50_000), rate('st')));
  expect(Math.abs(guide!.due - once)).toBeLessThanOrEqual(11); // a centavo for each tribute and class
});

test('the rest of rounding is a few centavos, whatever was sold', () => {
  const month = simples(65_000_000);
  const rate = dasRate(month.profile.simples!, 'normal', MONTH);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 60 }), (sales) => {
      const owed = sales.reduce((sum, paid) => sum + rounded(times(ratio(paid), rate)), 0);
      const base = sales.reduce((sum, paid) => sum + paid, 0);
      const [guide] = guideOf(month, [das(base, owed)]).taxes;
      expect(guide!.ofLines + guide!.rounding + guide!.carried).toBe(guide!.due);
      expect(Math.abs(guide!.rounding)).toBeLessThanOrEqual(Math.ceil(sales.length / 2) + 3);
    }),
    { numRuns: runs(200) },
  );
});

test('returns above the sales of a month wait for the revenue of the next, by class', () => {
  const month = simples(0); // 4 %
  const first = guideOf(month, [das(-10_000, -400), das(5_000, 132, 'st')]);
  expect(first.carried).toEqual({ normal: 10_000 });
  // 5,000 without the 34 % of ICMS
  expect(first.taxes).toEqual([
    { kind: 'das', base: -5_000, ofLines: -268, rounding: expect.any(Number), carried: 400, due: 132 },
  ]);
  const empty = guideOf(month, [], first.carried);
  expect(empty).toEqual({ taxes: [], carried: { normal: 10_000 } });
  const second = guideOf(month, [das(25_000, 1_000)], empty.carried);
  expect(second).toEqual({
    taxes: [{ kind: 'das', base: 25_000, ofLines: 1_000, rounding: 0, carried: -400, due: 600 }],
    carried: {},
  });
});

test('PIS and COFINS are of the whole month, the others what their documents add up to', () => {
  const presumido = { month: MONTH, profile: { ...PROFILE, regime: 'presumido' as const } };
  const sums: LineSum[] = [
    { kind: 'icms', goods: 'normal', base: 100_000, owed: 18_002 },
    { kind: 'pis', goods: 'normal', base: 40_000, owed: 262 },
    { kind: 'pis', goods: 'st', base: 42_000, owed: 273 },
    { kind: 'cofins', goods: 'normal', base: 82_000, owed: 2_463 },
  ];
  const guide = (regime: 'presumido' | 'real' | 'simples', month = MONTH) =>
    guideOf({ month, profile: { ...presumido.profile, regime } }, sums).taxes.map(({ kind, rounding, due }) => [
      kind,
      rounding,
      due,
    ]);
  expect(guide('presumido')).toEqual([
    ['icms', 0, 18_002],
    ['pis', -2, 533],
    ['cofins', -3, 2_460],
  ]);
  expect(guide('real').slice(1)).toEqual([
    ['pis', 818, 1_353],
    ['cofins', 3_769, 6_232],
  ]);
  // of sales before the company came to Simples, or before PIS and COFINS ended
  const asLines = [
    ['icms', 0, 18_002],
    ['pis', 0, 535],
    ['cofins', 0, 2_463],
  ];
  expect(guide('simples')).toEqual(asLines);
  expect(guide('presumido', '2027-01-01')).toEqual(asLines);
});

test('what documents say of PIS stays as they say, beside the whole of the other sales', () => {
  const sums: LineSum[] = [
    { kind: 'pis', goods: 'normal', base: 40_000, owed: 262 },
    { kind: 'pis', goods: 'normal', base: 0, owed: 123, documented: 123 },
  ];
  const profile = { ...PROFILE, regime: 'presumido' as const };
  expect(guideOf({ month: MONTH, profile }, sums).taxes).toEqual([
    { kind: 'pis', base: 40_000, ofLines: 385, rounding: -2, carried: 0, due: 383 },
  ]);
});

test('a fixed percentage is of the whole month, and of sales of another regime what their lines say', () => {
  const sums: LineSum[] = [{ kind: 'tax', goods: 'normal', base: 10_005, owed: 1_003 }, das(-500, -20)];
  const profile = { ...PROFILE, regime: 'percent' as const, percent: '10' };
  expect(guideOf({ month: MONTH, profile }, sums).taxes).toEqual([
    { kind: 'das', base: -500, ofLines: -20, rounding: 0, carried: 0, due: -20 },
    { kind: 'tax', base: 10_005, ofLines: 1_003, rounding: -2, carried: 0, due: 1_001 },
  ]);
});

test('an MEI owes a fixed amount, which is unknown while the minimum wage is', () => {
  const mei = (month: string) => guideOf({ month, profile: { ...PROFILE, regime: 'mei' } }, []).taxes;
  expect(mei('2026-05-01')).toEqual([{ kind: 'das_mei', base: 0, ofLines: 0, rounding: 0, carried: 0, due: 8_205 }]);
  expect(mei('2027-05-01')).toEqual([]);
});
