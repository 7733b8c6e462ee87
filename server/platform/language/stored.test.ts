import { expect, test } from 'vitest';
import { inLanguage } from './language.ts';
import { word } from './say.ts';
import { sentence } from './sentence.ts';
import { joined, readStored, stored } from './stored.ts';

test('a stored row has its text in Padrão, and is read in any language', () => {
  const row = inLanguage('en', () => stored({ title: sentence('errors.sessionEnded') }));
  expect(row.title).toBe('Sessão expirada. Entre novamente.');
  const read = JSON.parse(JSON.stringify(row)) as typeof row;
  expect(inLanguage('en', () => readStored(read, 'title'))).toBe('Sign in again.');
  expect(inLanguage('pt-BR', () => readStored(read, 'title'))).toBe(row.title);
});

test('a row without sentences, or with ones of another version, is read as it was written', () => {
  for (const sentences of [null, {}, { title: null }, { title: { code: 'errors.gone' } }, 'x', 3])
    expect(readStored({ title: 'Como era', sentences }, 'title', 'en')).toBe('Como era');
  const inner = { code: 'errors.gone' } as never;
  expect(word(sentence('errors.unknownField', { names: inner }), 'en')).toBe('Unknown field: —');
});

test('sentences follow one another, without those that are missing', () => {
  const [first, second] = [sentence('errors.invalidValue'), sentence('errors.sessionEnded')];
  expect(word(joined(first, null, second, null, first), 'en')).toBe('Invalid value Sign in again. Invalid value');
  expect(joined(first, null)).toBe(first);
});

test('a moment of late has no year', () => {
  const moment = { moment: '2026-11-20T17:05:00Z', isOfLate: true };
  expect(word(sentence('errors.unknownField', { names: moment }))).toBe('Campo desconhecido: 20/11 14:05');
});

test('a marketplace has its Portuguese article only in Portuguese', () => {
  const one = sentence('marketplaces.of', { of: 'da Amazon', name: 'Amazon' });
  expect((['pt-x-spec', 'pt-BR', 'en', 'es'] as const).map((locale) => word(one, locale))).toEqual([
    'da Amazon',
    'da Amazon',
    'of Amazon',
    'de Amazon',
  ]);
});
