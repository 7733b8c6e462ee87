import { expect, test } from 'vitest';
import { projectCash } from '#server/insight/cash/projection/projectCash.ts';
import { IN_PARTS, OUT_PARTS } from '#server/insight/cash/projection/cashParts.ts';
import { madeAccount } from '#server/insight/cash/testing/madeAccount.ts';
import { releasing, settling } from '#server/insight/cash/reads/payers.ts';
import { accountCash, currenciesOf } from './accountCash.ts';
import type { AccountFacts } from './accountFacts.ts';
import { fewerDraws } from './fewerDraws.ts';
import { knownSales, learningSales } from './learningSales.ts';
import { runs } from '#server/platform/testing/runs.ts';

const SEEDS = Array.from({ length: runs(2) }, (_, seed) => seed);
const projected = async (facts: AccountFacts, seed = 1) => {
  const { inputs, scales } = await accountCash(facts, 'BRL');
  return projectCash(inputs, { seed, scales });
};

test('balances run, parts add up and bands are in order', async () => {
  for (const seed of SEEDS) {
    let before = 0;
    for (const { day, in: coming, out, balance, band, parts } of (await projected(madeAccount(seed).facts, seed))
      .days) {
      expect(balance, `seed ${seed}, day ${day}`).toBe(before + coming - out);
      expect(coming, `seed ${seed}, day ${day}`).toBe(IN_PARTS.reduce((sum, part) => sum + parts[part], 0));
      expect(out, `seed ${seed}, day ${day}`).toBe(OUT_PARTS.reduce((sum, part) => sum + parts[part], 0));
      expect(band!.p10 <= band!.p50 && band!.p50 <= band!.p90, `seed ${seed}, day ${day}`).toBe(true);
      before = balance!;
    }
  }
});

test('a day that is stated moves only its own money and what follows from it', async () => {
  for (const seed of SEEDS) {
    const { facts } = madeAccount(seed);
    const moved = facts.sales.find(({ stated, state }) => stated !== null && state === 'open')!;
    const later = { ...moved, stated: moved.stated! + 30 };
    const changed = { ...facts, sales: facts.sales.map((sale) => (sale === moved ? later : sale)), refunds: new Map() };
    const [early, late] = [await projected({ ...facts, refunds: new Map() }), await projected(changed)];
    for (const [n, day] of early.days.entries()) {
      const at = facts.origin + n;
      const minor = at >= moved.stated! && at < later.stated ? moved.minor! : 0;
      expect(day.balance! - late.days[n]!.balance!, `seed ${seed}, day ${n}`).toBe(minor);
    }
  }
});

test('nothing that happens on the origin or later enters the projection', async () => {
  for (const seed of SEEDS) {
    const { facts } = madeAccount(seed);
    const { origin } = facts;
    const ahead = facts.sales.slice(-40).map((sale, n) => ({
      ...sale,
      id: `ahead-${n}`,
      paid: origin + (n % 3),
      released: n % 2 ? origin + 5 : null,
      stated: n % 2 ? null : origin + 9,
      state: n % 2 ? ('done' as const) : ('open' as const),
    }));
    expect(await projected({ ...facts, sales: [...facts.sales, ...ahead] }), `seed ${seed}`).toEqual(
      await projected(facts),
    );
  }
});

test('money of another currency changes nothing', async () => {
  const { facts } = madeAccount(3);
  const dollars = facts.sales.slice(0, 50).map((sale) => ({ ...sale, id: `usd-${sale.id}`, currency: 'USD' }));
  const both = { ...facts, sales: [...facts.sales, ...dollars] };
  expect(await projected(both)).toEqual(await projected(facts));
  expect(currenciesOf(both)).toEqual(['BRL', 'USD']);
  const { inputs, sources } = await accountCash(both, 'USD');
  expect([inputs.taxes, inputs.overheads]).toEqual([[], []]);
  expect(sources.some(({ part }) => part === 'taxes')).toBe(false);
});

test('what was not read is said: releases with the reason of the marketplace, settlements, bills, taxes', async () => {
  const { facts } = madeAccount(1);
  const unread = {
    ...facts,
    sales: facts.sales.map((sale, n) => ({
      ...sale,
      marketplace: n % 2 ? releasing[0]! : settling[0]!,
      stated: null,
      released: null,
      state: 'open' as const,
    })),
    future: [],
    suppliers: { ...facts.suppliers, ordered: [] },
    overheads: [],
    read: {
      ...facts.read,
      releases: new Set<never>(),
      bills: new Set<never>(),
      finances: false,
      taxes: false,
      ads: false,
      notes: new Map([[releasing[0]!, 'Sem acesso.']]),
    },
  };
  const { sources } = await accountCash(unread, 'BRL');
  expect(sources.filter(({ state }) => state !== 'unread').map(({ part }) => part)).toEqual(['endedHolds']);
  const noteOf = (part: string) => sources.find((source) => source.part === part)!.note;
  expect(noteOf('knownReleases')).toMatch(/As liberações .* não foram lidas\. Sem acesso\./);
  expect(noteOf('knownReleases')).toMatch(/Os repasses .* não foram lidos\./);
  expect(noteOf('bill')).toContain('não foi lida');
});

test('many sales of one state are drawn together, and no money is lost', () => {
  const shares = new Float64Array(90).fill(1 / 90);
  const sales = Array.from({ length: 2_500 }, (_, n) => ({
    id: `${n}`,
    money: { minor: n, currency: 'BRL' },
    expected: { kind: 'learned' as const, shares },
  }));
  const stated = { ...sales[0]!, expected: { kind: 'stated' as const, day: 1 } };
  const joined = fewerDraws([...sales, stated]);
  expect(joined.length).toBeLessThanOrEqual(1_001);
  expect(joined[0]).toBe(stated);
  expect(joined.reduce((sum, { money }) => sum + money.minor, 0)).toBe((2_499 * 2_500) / 2);
  expect(fewerDraws(sales.slice(0, 10))).toHaveLength(10);
});

test('delays are learned from a bounded number of sales, evenly chosen', () => {
  const known = knownSales(madeAccount(2).facts.sales);
  const chosen = learningSales(known, 100);
  expect(chosen).toHaveLength(100);
  expect(new Set(chosen).size).toBe(100);
  expect(chosen[0]).toBe(known[0]);
  expect(chosen.at(-1)!.paid).toBeGreaterThan(known.at(-1)!.paid - 5);
  expect(learningSales(known)).toBe(known);
});
