import { expect, test } from 'vitest';
import { transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { KitSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { undoMasterChange } from '#server/records/masters/changes/undoMasterChange.ts';
import { recordKits } from './recordKits.ts';
import { type Key, kitShop } from './testing/kitShop.ts';

useTestDatabase();

type Pieces = Partial<Record<string, number>>;

/** A bundle and the units of its components, by keys of listings, several of one component separated by a slash. */
const kit = (listingKey: Key | 'X', pieces: Pieces): KitSnapshot => ({
  marketplace: 'amazon',
  country: 'BR',
  listingKey,
  components: Object.entries(pieces).map(([keys, count]) => ({ listingKeys: keys.split('/'), pieces: count! })),
});

async function shop(name?: string) {
  const of = await kitShop(name);
  return {
    ...of,
    report: (...kits: KitSnapshot[]) => transaction((tx) => recordKits(of.viewer.accountId, kits, tx)),
  };
}

test('what a marketplace reports is stored, and the cost of the kit follows', async () => {
  const of = await shop();
  await of.setCost('A', '2026-01-01', 100);
  await of.setCost('L', '2026-01-01', 90);
  expect(await of.report(kit('K', { 'X/A': 2, B: 1 }), kit('L', { A: 1 }))).toEqual({ changed: 2 });
  expect(await of.kits()).toEqual(['K: 1 B listed, 2 A listed', 'L: 1 A listed']);
  expect(await of.costs()).toMatchObject({ 'L*': ['2026-01-01 90'] });
  await of.setCost('B', '2026-01-01', 1);
  expect(await of.costs()).toMatchObject({ K: ['2026-01-01 201'] });
  expect(await of.report(kit('K', { B: 1, A: 2 }))).toEqual({ changed: 0 });
  expect(await of.report(kit('K', { B: 3 }), kit('K', { A: 1, 'X/A': 2 }))).toEqual({ changed: 1 });
  expect(await of.kits()).toEqual(['K: 3 A listed', 'L: 1 A listed']);
  expect(await of.costs()).toMatchObject({ K: ['2026-01-01 300'] });
  expect(await of.cogs()).toBe(-100 - 1 - 300 - 90);
});

test('what the seller stated stays, also that it is no kit, until that is taken back', async () => {
  const of = await shop();
  await of.report(kit('K', { A: 2 }));
  const { changeId } = await of.setKit('K', { A: 3 });
  await of.report(kit('K', { A: 2 }));
  expect(await of.kits()).toEqual(['K: 3 A']);
  const { changeId: emptied } = await of.setKit('K', {});
  await of.report(kit('K', { A: 2 }));
  expect(await of.kits()).toEqual([]);
  await undoMasterChange(of.viewer, emptied);
  await undoMasterChange(of.viewer, changeId);
  expect(await of.kits()).toEqual(['K: 2 A listed']);
  await of.report(kit('K', { A: 5 }));
  expect(await of.kits()).toEqual(['K: 5 A listed']);
});

test('a kit that cannot be, or with a component that is not in the catalogue, is left as it is; others are stored', async () => {
  const of = await shop();
  await of.setKit('A', { L: 1 });
  const { changed } = await of.report(
    kit('X', { A: 1 }),
    kit('K', { X: 1, A: 2 }),
    kit('L', { A: 1 }),
    kit('M', { M: 1 }),
    kit('B', { C: 10_001 }),
    kit('C', { E: 2 }),
  );
  expect(changed).toBe(1);
  expect(await of.kits()).toEqual(['A: 1 L', 'C: 2 E listed']);
});

test('a second account has no kits of the first', async () => {
  const [of, other] = [await shop(), await shop('Outra')];
  await of.report(kit('K', { A: 2 }));
  expect(await other.kits()).toEqual([]);
  await other.report(kit('K', { A: 4 }));
  expect([await of.kits(), await other.kits()]).toEqual([['K: 2 A listed'], ['K: 4 A listed']]);
});
