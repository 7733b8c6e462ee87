import { expect, test } from 'vitest';
import { brazilianStates } from './brazilianStates.ts';
import { shipUf } from './shipUf.ts';

test('Brazil has 27 states, each of two letters and another name', () => {
  const entries = Object.entries(brazilianStates);
  expect(entries).toHaveLength(27);
  expect(new Set(entries.map(([, name]) => name)).size).toBe(27);
  expect(entries.filter(([uf]) => !/^[A-Z]{2}$/.test(uf))).toEqual([]);
});

test.each(Object.entries(brazilianStates))('%s is read from its letters, its code and its name: %s', (uf, name) => {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const words = [uf, uf.toLowerCase(), `BR-${uf}`, name, name.toUpperCase(), plain, ` ${plain.toLowerCase()} `];
  expect(words.map((word) => shipUf('BR', word))).toEqual(words.map(() => uf));
});

test.each([
  ['Mato-Grosso  do Sul', 'MS'],
  ['D.F.', 'DF'],
  ['s.p.', 'SP'],
  ['Estado de São Paulo', 'SP'],
  ['estado do rio de janeiro', 'RJ'],
  ['Estado da Bahia', 'BA'],
])('the state %j is %s', (text, uf) => {
  expect(shipUf('BR', text)).toBe(uf);
});

test.each(['', ' ', 'XX', 'Brasília', 'São', 'Paulo', 'SPX', '01310-100', 'Lisboa', 'BR', 'BR-XX', 'Estado de', '??'])(
  '%j is no state',
  (text) => {
    expect(shipUf('BR', text)).toBeNull();
  },
);

test('an address outside of Brazil has none, although its states have the same letters', () => {
  expect(['US', 'PT', '', null, undefined].map((country) => shipUf(country, 'SC'))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([shipUf('br', 'SC'), shipUf(' BR ', 'SC')]).toEqual(['SC', 'SC']);
  expect([shipUf('BR', null), shipUf('BR', undefined)]).toEqual([null, null]);
});
