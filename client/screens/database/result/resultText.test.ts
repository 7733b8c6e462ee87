import { expect, test } from 'vitest';
import { resultCsv, resultJson } from './resultText.ts';
import type { Result } from './result.ts';

const result: Result = {
  columns: [
    { name: 'nome', type: 'text' },
    { name: 'valor', type: 'numeric' },
    { name: 'extra', type: 'jsonb' },
    { name: 'ativo', type: 'boolean' },
  ],
  rows: [
    ['=1+1', -1.5, { a: [1] }, true],
    ['', null, null, false],
    ['a"b', '12345678901234567890', null, null],
  ],
};

test('a CSV quotes where needed, escapes formulas and leaves NULL empty', () => {
  expect(resultCsv(result).split('\r\n')).toEqual([
    'nome,valor,extra,ativo',
    `'=1+1,-1.5,"{""a"":[1]}",true`,
    ',,,false',
    '"a""b",12345678901234567890,,',
    '',
  ]);
});

test('a JSON export keeps types, NULL and nested values', () => {
  expect(JSON.parse(resultJson(result))[0]).toEqual({ nome: '=1+1', valor: -1.5, extra: { a: [1] }, ativo: true });
  expect(JSON.parse(resultJson(result))[1]).toEqual({ nome: '', valor: null, extra: null, ativo: false });
});
