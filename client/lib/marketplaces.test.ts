import { expect, test } from 'vitest';
import { marketplaceFacts, marketplaceName, marketplaceOptions, marketplaceWord } from './marketplaces.ts';

test.each([
  ['AMAZON', 'Amazon', 'A', 'da Amazon'],
  ['mercadolivre', 'Mercado Livre', 'ML', 'do Mercado Livre'],
  ['EXEMPLO', 'Exemplo', 'E', 'de Exemplo'], // of a server newer than the page
  ['CONSTRUCTOR', 'Constructor', 'C', 'de Constructor'],
])('%s is shown as %s, in a badge as %s', (marketplace, name, badge, of) => {
  expect(marketplaceFacts(marketplace)).toMatchObject({ name, badge, of });
  expect(marketplaceName(marketplace)).toBe(name);
});

test('selects offer every marketplace by the word of addresses', () => {
  expect(marketplaceOptions).toContainEqual(['mercadolivre', 'Mercado Livre']);
  expect(marketplaceWord('MERCADOLIVRE')).toBe('mercadolivre');
});
