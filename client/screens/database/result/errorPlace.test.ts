import { expect, test } from 'vitest';
import { errorPlace, messageAt } from './errorPlace.ts';

test('the line and column of a message map to a character, also after characters of two code units', () => {
  const sql = "SELECT '👍',\n  nada\nFROM orders";
  expect(errorPlace('A coluna nada não existe (linha 2, coluna 3)', sql)).toBe(sql.indexOf('nada'));
  expect(errorPlace('x (linha 1, coluna 11)', sql)).toBe(sql.indexOf(',')); // 👍 is one character
  expect(errorPlace('x (linha 9, coluna 9)', sql)).toBe(sql.length);
  expect(errorPlace('Consulta cancelada', sql)).toBeNull();
});

test('a message about a part of a text gets its position in the whole text', () => {
  const text = 'SELECT 1;\nSELECT nada';
  expect(messageAt('x (linha 1, coluna 8)', text, text.indexOf('nada'))).toBe('x (linha 2, coluna 8)');
});
