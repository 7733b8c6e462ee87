import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayOf } from '#simulator/seller/calendar.ts';
import { isContested } from '#simulator/seller/offers.ts';
import { openSeller } from '#simulator/seller/seller.ts';
import { checkDigit, ean13 } from './gtin.ts';
import { type Product, productKey } from './product.ts';
import { products } from './products.ts';
import { shareGoods } from './sharedGoods.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const ANCHOR = dayOf(NOW);
const plain = products(2026, ANCHOR - 396);
const shared = shareGoods(2026, plain);
const sold = shared.filter(({ marketplace, country }) => marketplace === 'amazon' && country === 'BR');
const items = shared.filter(({ marketplace }) => marketplace === 'mercadolivre');

test('sharing goods changes what listings are called, and none of their figures', () => {
  const NAMES = ['sku', 'listingKey', 'ean', 'name', 'brand', 'category', 'imageId', 'hasImage', 'twin', 'kit'];
  const figuresOf = ({ mercadolivre, ...product }: Product) => ({
    ...Object.fromEntries(Object.entries(product).filter(([field]) => !NAMES.includes(field))),
    fees: [mercadolivre?.listingType, mercadolivre?.logisticType],
  });
  expect(shared.map(figuresOf)).toEqual(plain.map(figuresOf));
  const keys = shared.map(productKey);
  expect(keys).toEqual(plain.map(productKey));
  expect(new Set(keys).size).toBe(keys.length);
});

test('the orders of the seller are those that it had before its goods were shared', () => {
  const seller = openSeller(2026, ANCHOR, []);
  const lines = seller.markets.flatMap((market) =>
    seller
      .ordersPlaced(market, NOW - 60 * 86_400_000, NOW)
      .flatMap(({ id, lines }) =>
        lines.map((line) => `${id} ${line.product.asin} ${line.quantity} ${line.unitPriceMinor} ${line.discountMinor}`),
      ),
  );
  expect(lines).toHaveLength(5179);
  expect(createHash('sha256').update(lines.join('\n')).digest('hex')).toBe(
    '37a2b0b2f88d59bdcccc555d62f9e328935e8190229d80a0834a26d872b39bf6',
  );
});

test('goods of both marketplaces have one valid EAN and often two spellings of one SKU', () => {
  const eans = shared.flatMap(({ ean }) => ean ?? []);
  expect(eans.length).toBeGreaterThan(300);
  expect(eans.filter((ean) => !/^789\d{10}$/.test(ean) || Number(ean[12]) !== checkDigit(ean.slice(0, 12)))).toEqual(
    [],
  );
  const both = items.flatMap((item) => {
    const other = item.ean && sold.find(({ ean }) => ean === item.ean);
    return other ? [[item, other] as const] : [];
  });
  expect(both.length).toBeGreaterThan(60);
  expect(both.every(([item, other]) => item.name === other.name)).toBe(true);
  const letters = (sku: string) => sku.replaceAll('-', '').toLowerCase();
  expect(both.every(([item, other]) => letters(item.sku) === letters(other.sku))).toBe(true);
  const spelt = both.filter(([item, other]) => item.sku !== other.sku).length;
  expect(spelt).toBeGreaterThan(both.length / 4);
  expect(spelt).toBeLessThan(both.length * 0.75);
  // goods that are the same by their SKU alone
  const bySku = items.filter((item) => !item.ean && sold.some(({ sku }) => letters(sku) === letters(item.sku)));
  expect(bySku.length).toBeGreaterThan(5);
});

test('each variation is goods of its own', () => {
  const varied = items.flatMap(({ variation, ean }) => (variation && ean ? ean : []));
  expect(varied.length).toBeGreaterThan(10);
  expect(new Set(varied).size).toBe(varied.length);
});

test('some listings of Mercado Livre sell the goods of another: Premium ones, and one in the catalogue', () => {
  const pairs = new Map<string, typeof items>();
  for (const item of items) pairs.set(item.name, [...(pairs.get(item.name) ?? []), item]);
  const several = [...pairs.values()].filter(([first, second]) => second && !first!.variation);
  expect(several.map((pair) => pair.length)).toEqual([2, 2, 2, 2]);
  for (const [first, second] of several) {
    expect(second!.sku).not.toBe(first!.sku);
    expect([second!.ean, second!.category, second!.mercadolivre!.categoryId]).toEqual([
      first!.ean,
      first!.category,
      first!.mercadolivre!.categoryId,
    ]);
  }
  const types = several
    .filter(([first]) => !first!.twin)
    .map((pair) => pair.toSorted((a, b) => a.basePriceMinor! - b.basePriceMinor!))
    .map((pair) => pair.map(({ mercadolivre }) => mercadolivre!.listingType));
  expect(types).toEqual(Array(3).fill(['gold_special', 'gold_pro']));
});

test('goods have one page of the catalogue, whatever the seed', () => {
  const named = Array.from({ length: 12 }, (_, seed) => {
    const all = shareGoods(seed, products(seed, ANCHOR - 396)).filter(
      ({ marketplace }) => marketplace === 'mercadolivre',
    );
    const onPage = all.filter((item) => !item.variation && isContested(seed, item)).map(({ name }) => name);
    return onPage.filter((name, place) => onPage.indexOf(name) !== place);
  });
  expect(named.flat()).toEqual([]);
});

test('kits name what they hold: virtual ones of Mercado Livre, and packs of Amazon by their SKU', () => {
  const kits = shared.filter(({ sku }) => sku.startsWith('KIT2-'));
  expect(kits.map(({ marketplace }) => marketplace)).toEqual([
    'amazon',
    'amazon',
    'amazon',
    'mercadolivre',
    'mercadolivre',
  ]);
  expect(kits.every(({ ean }) => ean === null)).toBe(true);
  const partOf = ({ marketplace, sku }: Product) =>
    shared.find((one) => one.marketplace === marketplace && one.country === 'BR' && one.seedSku === sku.slice(5))!;
  const [packs, virtual] = [kits.slice(0, 3), kits.slice(3)];
  expect(packs.map(({ listingKey, kit }) => [listingKey, kit])).toEqual(packs.map(({ sku }) => [sku, null]));
  expect(packs.map((pack) => pack.name)).toEqual(
    packs.map((pack) => partOf(pack).name.replace('1 Unidade', 'Kit com 2')),
  );
  expect(virtual.map(({ kit }) => kit)).toEqual(
    virtual.map((kit) => ({ partKey: partOf(kit).listingKey, quantity: 2 })),
  );
});

test('a smaller seller shares goods as far as it has any', () => {
  const small = openSeller(2026, ANCHOR, [], { products: 0.1, orders: 0.1 }).products;
  const known = new Set(small.map(({ listingKey }) => listingKey));
  const named = small.flatMap(({ twin, kit }) => [twin?.listingKey, kit?.partKey].filter((key) => key !== undefined));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((key) => !known.has(key))).toEqual([]);
});

test('an EAN-13 ends with the check digit of the others', () => {
  // of official pages (Mercado Envios, Variaciones), and of Amazon's model of the catalogue
  for (const ean of ['7896584070767', '7792931000015', '0887276302195'])
    expect(checkDigit(ean.slice(0, 12))).toBe(Number(ean.at(-1)));
  const eans = Array.from({ length: 50 }, (_, n) => ean13(n, 'CZ-01-PT'));
  expect(new Set(eans.map((ean) => ean.at(-1))).size).toBeGreaterThan(5);
  expect(new Set(eans).size).toBe(50);
});
