import { expect, test } from 'vitest';
import { draftOf, inputOf, newDraft, priceBand, type ShownRule } from './feeRuleDraft.ts';

const NOW = new Date('2026-11-20T17:05:00Z');
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const rule: ShownRule = {
  id: 'R7',
  product: null,
  marketplace: 'MERCADOLIVRE',
  country: 'BR',
  category: 'Casa',
  listingType: null,
  fulfilledByMarketplace: false,
  priceFrom: brl(7_900),
  priceBelow: null,
  validFrom: '2026-01-01',
  percent: 12.5,
  fixed: brl(675),
  minimum: brl(0),
  fulfilment: null,
  source: 'tabela',
  isMarketplaceEstimate: false,
};

test('a change from today on creates another rule, a change from the first day updates the rule', () => {
  const draft = draftOf(rule, NOW);
  expect(draft).toMatchObject({
    priceFrom: '79,00',
    percent: '12,5',
    fixed: '6,75',
    fulfilment: '',
    shipping: 'seller',
  });
  expect(inputOf(draft, { percent: '13', currency: 'BRL' })).toEqual({
    id: null,
    input: {
      marketplace: 'MERCADOLIVRE',
      country: 'BR',
      productId: null,
      category: 'Casa',
      listingType: null,
      fulfilledByMarketplace: false,
      priceFrom: brl(7_900),
      priceBelow: null,
      validFrom: '2026-11-20',
      percent: '13',
      fixed: brl(675),
      minimum: brl(0),
      fulfilment: null,
      source: 'tabela',
    },
  });
  const again = inputOf({ ...draft, validFrom: '2026-01-01' }, { percent: '13', currency: 'BRL' });
  expect(again.id).toBe('R7');
});

test('an invalid amount is refused with a message', () => {
  const draft = { ...draftOf(rule, NOW), minimum: '1.234', fulfilment: 'x' };
  expect(inputOf(draft, { percent: '13', currency: 'BRL' })).toEqual({
    refusal: '"1.234" pode ser lido de duas formas: escreva com duas casas decimais.',
  });
});

test('changing a marketplace’s estimate creates a rule of the seller from the same day on', () => {
  const product = { id: 'P1', name: 'Caneca' };
  const draft = draftOf({ ...rule, product, source: 'amazon.fees_estimate', isMarketplaceEstimate: true }, NOW);
  expect(draft).toMatchObject({ changed: null, validFrom: '2026-01-01', source: '' });
  expect(inputOf(draft, { percent: '12', currency: 'BRL' })).toMatchObject({
    id: null,
    input: { productId: 'P1', source: null },
  });
  expect(newDraft(undefined, NOW)).toMatchObject({ marketplace: 'AMAZON', country: 'BR', validFrom: '2026-11-20' });
});

test('price bands are formatted as text', () => {
  expect(priceBand(null, null)).toBe('qualquer preço');
  expect(priceBand(brl(7_900), null)).toBe('a partir de R$\u00a079,00');
  expect(priceBand(null, brl(7_900))).toBe('abaixo de R$\u00a079,00');
  expect(priceBand(brl(1_000), brl(7_900))).toBe('de R$\u00a010,00 até menos de R$\u00a079,00');
});
