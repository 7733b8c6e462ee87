import { expect, test } from 'vitest';
import type { NfeDocument } from '#server/records/nfe/reading/nfeFile.ts';
import { readNfe } from '#server/records/nfe/reading/readNfe.ts';
import { OWN_CNPJ, readTestFile } from '#server/records/nfe/testing/readTestFile.ts';
import vectors from '#server/records/nfe/testing/vectors.json' with { type: 'json' };
import { factorOf } from './factorOf.ts';
import { isMerchandise } from './isMerchandise.ts';
import { type CostedItem, landedCost, type PurchaseRegime } from './landedCost.ts';
import { cumulativeShares, roundedRatio } from '#server/platform/exact/roundedRatio.ts';

const UNIT = 10_000n;
const NONE = { freight: 0, insurance: 0, discount: 0, other: 0 };
const item = (own: Partial<CostedItem>): CostedItem => ({
  ...NONE,
  quantity: UNIT,
  icmsCst: null,
  pisCst: null,
  creditSn: null,
  products: 0,
  ipi: 0,
  icmsSt: 0,
  fcpSt: 0,
  icms: null,
  icmsDest: null,
  fcpDest: null,
  pis: null,
  cofins: null,
  cbs: null,
  ibsUf: null,
  ibsMun: null,
  selective: null,
  ...own,
});

interface VectorItem {
  vProd: number;
  qCom: string;
  factor?: number;
  vIPI?: number;
  vICMS?: number;
  vST?: number;
  vCredICMSSN?: number;
}
const costs = vectors.cases.filter(({ topic }) => topic === 'nfe.cost');

test.each(costs.map((one) => [one.id, one] as const))(
  'the cost of %s is that of its vector',
  (_id, { input, expected }) => {
    const regime = input.regime as PurchaseRegime;
    const file = input.file ? (readNfe(readTestFile(input.file.slice(4)), new Set([OWN_CNPJ])) as NfeDocument) : null;
    const given = (input.items ?? []) as VectorItem[];
    const purchase = file
      ? { items: file.items, totals: file, factors: file.items.map(factorOf) }
      : {
          items: given.map((one) =>
            item({
              products: one.vProd,
              quantity: BigInt(one.qCom) * UNIT,
              ipi: one.vIPI ?? 0,
              icms: one.vICMS ?? null,
              icmsSt: one.vST ?? 0,
              creditSn: one.vCredICMSSN ?? null,
            }),
          ),
          totals: { ...NONE, freight: input.vFrete ?? 0, discount: input.vDesc ?? 0 },
          factors: given.map(({ factor = 1 }) => BigInt(factor) * UNIT),
        };
    const found = landedCost({ ...purchase, regime, day: '2026-05-11' });
    const wanted = expected.items! as {
      landed: number;
      credits: object;
      cost: number;
      units: string;
      unitCost: number;
    }[];
    expect(found).toEqual(
      wanted.map(({ landed, credits, cost, units, unitCost }) => ({
        landed,
        credits,
        cost,
        units: BigInt(units) * UNIT,
        unitCost,
      })),
    );
  },
);

test('there is a vector of every regime that has purchases', () => expect(costs.length).toBe(9));

test('from 2027 CBS, IBS and IS are on top of the price, and come back to those who credit them', () => {
  const bought = item({ products: 10_000, cbs: 870, ibsUf: 5, ibsMun: 5, selective: 100, icms: 1_200 });
  const of = (regime: PurchaseRegime, day: string) => {
    const purchase = { items: [bought], totals: NONE, factors: [UNIT], regime, day };
    const { landed, credits, cost } = landedCost(purchase)[0]!;
    return [landed, credits, cost];
  };
  expect(of('simples', '2026-12-31')).toEqual([10_000, {}, 10_000]);
  expect(of('simples', '2027-01-01')).toEqual([10_980, {}, 10_980]);
  expect(of('simples_hibrido', '2027-01-01')).toEqual([10_980, { cbs: 870, ibs: 10 }, 10_100]);
  expect(of('presumido', '2027-01-01')).toEqual([10_980, { icms: 1_200, cbs: 870, ibs: 10 }, 8_900]);
  expect(of('real', '2027-01-01')).toEqual([10_980, { icms: 1_200, cbs: 870, ibs: 10 }, 8_900]);
});

test('single-phase goods give no credit of PIS and COFINS, and ICMS paid in advance is cost', () => {
  const single = item({ products: 10_000, pisCst: '04' });
  const [cost] = landedCost({
    items: [single],
    totals: NONE,
    factors: [UNIT],
    regime: 'real',
    day: '2026-05-11',
    anticipated: [600],
  });
  expect(cost).toMatchObject({ landed: 10_600, credits: {}, cost: 10_600 });
});

test('amounts are rounded half away from zero, and shares come to the whole', () => {
  expect([roundedRatio(5n, 2n), roundedRatio(-5n, 2n), roundedRatio(7n, 3n), roundedRatio(-1n, 3n)]).toEqual([
    3, -3, 2, 0,
  ]);
  expect(cumulativeShares(100, [1, 1, 1])).toEqual([33, 34, 33]);
  expect(cumulativeShares(100, [0, 0])).toEqual([100, 0]);
});

test('only sales by the supplier are costs of goods', () => {
  expect(['5102', '6102', '6106', '6108', '5405', '6403'].every(isMerchandise)).toBe(true);
  expect(['5910', '6910', '5151', '6152', '5202', '6202', '5949', '6405'].some(isMerchandise)).toBe(false);
});
