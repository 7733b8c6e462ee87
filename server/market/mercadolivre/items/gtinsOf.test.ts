import { expect, test } from 'vitest';
import { gtinsOf } from './gtinsOf.ts';
import type { MercadoLivreItem } from './items.ts';

type Attributes = MercadoLivreItem['attributes'];
const item = (attributes: Attributes, ...variations: Attributes[]) =>
  ({
    id: 'MLB1',
    currency_id: 'BRL',
    attributes,
    variations: variations.map((own, place) => ({ id: String(place), attributes: own })),
  }) as MercadoLivreItem;

/** Page Variaciones of 2025-12-30 (variaciones--11), of the variation. */
const ofVariation = {
  id: 'GTIN',
  name: 'GTIN',
  value_id: null,
  value_name: '7792931000015',
  value_struct: null,
  values: [{ id: null, name: '7792931000015', struct: null }],
};
/** Page Mercado Envios (mercado-envios--06), of an item. */
const ofItem = { id: 'GTIN', name: 'Código universal de produto', value_name: '7896584070767', value_id: '7726347' };
/** Page Precio por cantidad (precio-por-cantidad--11). */
const none = {
  id: 'EMPTY_GTIN_REASON',
  name: 'Motivo de GTIN vazio',
  value_id: '17055160',
  value_name: 'O produto não tem código cadastrado',
  values: [{ id: '17055160', name: 'O produto não tem código cadastrado', struct: null }],
};

test('the GTIN of an item is its attribute, with a list of values or without', () => {
  expect(gtinsOf(item([{ id: 'BRAND', value_name: 'Baw' }, ofItem]), null)).toEqual(['7896584070767']);
  expect(gtinsOf(item([ofVariation]), null)).toEqual(['7792931000015']);
  expect(gtinsOf(item([none]), null)).toEqual([]);
  expect(gtinsOf(item(null), null)).toEqual([]);
});

test('an attribute with several values has several GTINs, at most twenty', () => {
  const values = ['7896584070767', null, ' 7792931000015 '].map((name) => ({ name }));
  expect(gtinsOf(item([{ id: 'GTIN', value_name: '7896584070767,7792931000015', values }]), null)).toEqual([
    '7896584070767',
    '7792931000015',
  ]);
  expect(gtinsOf(item([{ id: 'GTIN', value_name: '7896584070767, 7792931000015' }]), null)).toEqual([
    '7896584070767',
    '7792931000015',
  ]);
  const many = Array.from({ length: 500 }, (_, n) => ({ name: String(n) }));
  expect(gtinsOf(item([{ id: 'GTIN', values: many }]), null)).toHaveLength(20);
});

test('each variation has its own GTIN; the item’s is that of its only variation', () => {
  const two = item([ofItem], [ofVariation], [none]);
  expect(two.variations!.map((variation) => gtinsOf(two, variation))).toEqual([['7792931000015'], []]);
  const one = item([ofItem], [{ id: 'SELLER_SKU', value_name: 'A' }]);
  expect(gtinsOf(one, one.variations![0]!)).toEqual(['7896584070767']);
  const own = item([ofItem], [ofVariation]);
  expect(gtinsOf(own, own.variations![0]!)).toEqual(['7792931000015']);
});
