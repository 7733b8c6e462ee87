import { expect, test } from 'vitest';
import { kindOfName, parameterValues } from './parameters.ts';

test('a text is sent as it is, whatever its content, and an empty field is NULL', () => {
  const value = "'; DROP TABLE orders; -- $1 $x {{q}}";
  expect(parameterValues('SELECT $q, $Q, $vazio', { q: { kind: 'text', value } })).toEqual({ q: value, vazio: null });
  expect(parameterValues('$n, $d', { n: { kind: 'number', value: ' ' }, d: { kind: 'date', value: '' } })).toEqual({
    n: null,
    d: null,
  });
});

test('a field counts for each spelling of its name', () => {
  expect(parameterValues('SELECT $Desde', { desde: { kind: 'date', value: '2026-11-01' } })).toEqual({
    Desde: '2026-11-01',
  });
});

test('numbers and days are sent as such, and other values are rejected', () => {
  const number = (value: string) => parameterValues('$n', { n: { kind: 'number', value } }).n;
  expect([number(' 1,5 '), number('-5'), number('2.25')]).toEqual([1.5, -5, 2.25]);
  for (const value of ['1; SELECT', '0x1F', '1e9', 'NaN', '1'.repeat(33), ' '.repeat(40) + 'x'.repeat(40)])
    expect(() => number(value)).toThrow('O parâmetro n precisa ser um número');
  expect(() => parameterValues('$d', { d: { kind: 'date', value: "2026-11-20' OR" } })).toThrow(
    'O parâmetro d precisa ser uma data',
  );
});

test('the kind of a parameter follows from its name', () => {
  const names = [
    'desde',
    'ate',
    'até',
    'dia',
    'data_inicial',
    'n',
    'dias',
    'ultimos_dias',
    'preco_minimo',
    'sku',
    'busca',
  ];
  expect(names.map(kindOfName)).toEqual([
    ...Array.from({ length: 5 }, () => 'date'),
    ...Array.from({ length: 4 }, () => 'number'),
    'text',
    'text',
  ]);
});
