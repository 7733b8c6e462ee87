import { expect, test } from 'vitest';
import { listingPools } from './listingPools.ts';

const part = (listingKey: string, more: object = {}) => ({
  listingKey,
  country: 'BR',
  userProductId: null as string | null,
  inventoryId: null as string | null,
  related: [] as string[],
  isClosed: false,
  ...more,
});
type Part = ReturnType<typeof part>;
const pools = (...parts: Part[]) => listingPools(parts).map((pool) => pool.map(({ listingKey }) => listingKey));

test('listings of one user product or of one inventory share a stock', () => {
  expect(
    pools(
      part('MLB3', { userProductId: 'MLBU1' }),
      part('MLB1', { userProductId: 'MLBU1' }),
      part('MLB2', { inventoryId: 'ABCD1' }),
      part('MLB5:7', { inventoryId: 'ABCD1' }),
      part('MLB4'),
    ),
  ).toEqual([['MLB1', 'MLB3'], ['MLB2', 'MLB5:7'], ['MLB4']]);
});

test('an advertisement and its catalogue twin share a stock, whichever names the other', () => {
  expect(pools(part('MLB1', { related: ['MLB2:9'] }), part('MLB2:9'), part('MLB2:8'))).toEqual([
    ['MLB1', 'MLB2:9'],
    ['MLB2:8'],
  ]);
  expect(pools(part('MLB1'), part('MLB2', { related: ['MLB1'] }))).toEqual([['MLB1', 'MLB2']]);
});

test('what joins two pools makes them one', () => {
  const links = [
    part('MLB1', { userProductId: 'MLBU1' }),
    part('MLB2', { userProductId: 'MLBU2' }),
    part('MLB3', { inventoryId: 'ABCD1', userProductId: 'MLBU2' }),
    part('MLB4', { inventoryId: 'ABCD1', related: ['MLB1'] }),
  ];
  for (const order of [links, links.toReversed(), [links[2]!, links[0]!, links[3]!, links[1]!]])
    expect(pools(...order)).toEqual([['MLB1', 'MLB2', 'MLB3', 'MLB4']]);
});

test('listings of different sites share nothing, nor do closed ones', () => {
  expect(
    pools(
      part('MLB1', { inventoryId: 'ABCD1' }),
      part('MLA1', { inventoryId: 'ABCD1', country: 'AR' }),
      part('MLB2', { inventoryId: 'ABCD1', isClosed: true }),
      part('MLB3', { related: ['MLB2'] }),
    ),
  ).toEqual([['MLA1'], ['MLB1'], ['MLB2'], ['MLB3']]);
});

test('a thousand listings of one chain are one pool', () => {
  const chain = Array.from({ length: 1_000 }, (_, n) => part(`MLB${n}`, { related: [`MLB${n + 1}`] }));
  expect(pools(...chain)).toEqual([chain.map(({ listingKey }) => listingKey).toSorted()]);
});
