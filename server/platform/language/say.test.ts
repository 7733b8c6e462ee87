import { expect, test } from 'vitest';
import { inLanguage, language } from './language.ts';
import { say, valueText, word } from './say.ts';
import { isSentence, sentence } from './sentence.ts';

test('a sentence is worded in the language of the request, Padrão outside of one', () => {
  expect(say('errors.sessionEnded')).toBe('Sessão expirada. Entre novamente.');
  expect(inLanguage('en', () => [language(), say('errors.sessionEnded')])).toEqual(['en', 'Sign in again.']);
  expect(inLanguage('pt-BR', () => say('errors.sessionEnded'))).toBe('Sessão expirada. Entre novamente.');
  expect(word(sentence('errors.unknownField', { names: 'a, b' }), 'es')).toBe('Campo desconocido: a, b');
});

test.each([
  ['pt-x-spec', ['1.234,5', 'R$ 1.234,50', '$1,234.50', '12,3%', '20/11/2026', '20/11/2026 14:05']],
  ['pt-BR', ['1.234,5', 'R$ 1.234,50', '$1,234.50', '12,3%', '20/11/2026', '20/11/2026 14:05']],
  ['en', ['1,234.5', 'R$1,234.50', '$1,234.50', '12.3%', '20/11/2026', '20/11/2026 14:05']],
  ['es', ['1.234,5', 'R$ 1.234,50', '$1,234.50', '12,3%', '20/11/2026', '20/11/2026 14:05']],
] as const)('values are written as %s writes them', (locale, texts) => {
  const values = [
    1234.5,
    { minor: 123_450, currency: 'BRL' },
    { minor: 123_450, currency: 'USD' },
    { percent: 12.34 },
    { day: '2026-11-20' },
    { moment: '2026-11-20T17:05:00Z' },
  ];
  expect(values.map((value) => valueText(value, locale).replaceAll('\u00A0', ' '))).toEqual(texts);
});

test('an amount of a sentence that is English in Padrão is written as in English there', () => {
  const amount = { minor: 123_450, currency: 'BRL', isEnglish: true };
  expect(valueText(amount, 'pt-x-spec')).toBe('R$1,234.50');
  expect(valueText(amount, 'pt-BR').replaceAll('\u00A0', ' ')).toBe('R$ 1.234,50');
});

test('an unknown value is a dash, a list has commas, and a sentence within another is worded too', () => {
  const inner = sentence('errors.invalidValue');
  expect([null, { list: ['a', null] }, inner].map((value) => valueText(value, 'en'))).toEqual([
    '—',
    'a, —',
    'Invalid value',
  ]);
  expect(isSentence(JSON.parse(JSON.stringify(inner)))).toBe(true);
  expect([null, 'x', {}, { code: 'errors.gone' }].filter(isSentence)).toEqual([]);
});
