import { i18n } from '@lingui/core';
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatConversion, formatCount, formatDecimal, formatMoney, formatPercent } from '#client/lib/format.ts';
import { formatDateTime, formatDayAndClock, formatDayOnly } from '#client/lib/time/time.ts';
import { formatEnglishDate, formatEnglishMoney } from '#client/lib/text/english.ts';
import english from '#i18n/en/app.json';
import { addWords, loadWords } from './catalogues.ts';
import { type Locale, LOCALES, STANDARD } from '#i18n/locales.ts';
import { htmlLanguage, setLocale, specifiedEnglish, storedLocale, storeLocale } from './locale.ts';
import { t, wordsOr } from './t.ts';
import { Trans } from './Trans.tsx';

afterEach(() => {
  setLocale(STANDARD);
  i18n.activate(STANDARD);
});

const moment = '2026-03-04T17:05:00Z';
const inLanguage = (tag: Locale) => {
  setLocale(tag);
  return [
    formatMoney({ minor: 123_456, currency: 'BRL' }),
    formatMoney({ minor: -123_456, currency: 'USD' }),
    formatMoney({ minor: 123_456, currency: 'EUR' }),
    formatCount(1_000_000),
    formatDecimal(1234.56),
    formatPercent(12.34),
    formatConversion(1.5),
    formatDateTime(moment),
    formatDayAndClock(moment),
    formatDayOnly('2026-03-04'),
  ].map((text) => text.replaceAll('\u00a0', ' '));
};

test('amounts, numbers and days of each language; dollars and the order of day and month are the same in all', () => {
  const brazilian = [
    'R$ 1.234,56',
    '-$1,234.56',
    '€ 1.234,56',
    '1.000.000',
    '1.234,6',
    '12,3%',
    '1,50%',
    '04/03/2026 14:05',
    '04/03 14:05',
    '04/03/2026',
  ];
  expect(inLanguage('pt-x-spec')).toEqual(brazilian);
  expect(inLanguage('pt-BR')).toEqual(brazilian);
  expect(inLanguage('es')).toEqual(brazilian.with(8, '4/3 14:05'));
  expect(inLanguage('en')).toEqual([
    'R$1,234.56',
    '-$1,234.56',
    '€1,234.56',
    '1,000,000',
    '1,234.6',
    '12.3%',
    '1.50%',
    ...brazilian.slice(7),
  ]);
});

test('screens worded in English by the specification are so in Padrão only', () => {
  expect(formatEnglishDate('2026-11-19')).toBe('Nov 19, 2026');
  expect(specifiedEnglish()).toBe('en');
  setLocale('pt-BR');
  expect(formatEnglishMoney({ minor: 123_456, currency: 'BRL' }).replaceAll('\u00a0', ' ')).toBe('R$ 1.234,56');
  expect(formatEnglishDate('2026-11-19')).toBe('19 de nov. de 2026');
  expect(specifiedEnglish()).toBeUndefined();
});

test('the language of a browser is kept; an unknown one is Padrão, whose pages are Portuguese', () => {
  expect(storedLocale()).toBe(STANDARD);
  for (const tag of LOCALES) {
    storeLocale(tag);
    expect(storedLocale()).toBe(tag);
  }
  localStorage.setItem('language', 'fr');
  expect(storedLocale()).toBe(STANDARD);
  expect(htmlLanguage(STANDARD)).toBe('pt-BR');
  expect(htmlLanguage('en')).toBe('en');
});

test('a message is worded in the language of the page, with its plural', () => {
  expect(t('app.sharedWithListings', { others: 0 })).toBe('compartilhado com 0 anúncios');
  expect(t('app.sharedWithListings', { others: 1 })).toBe('compartilhado com 1 anúncio');
  addWords('en', 'app', english);
  expect(t('app.sharedWithListings', { others: 1 })).toBe('shared with 1 listing');
  expect(t('app.sharedWithListings', { others: 1_000_000 })).toBe('shared with 1,000,000 listings');
});

test('a message whose words are not loaded is an error, except where a text stands for it', () => {
  i18n.activate('es');
  expect(() => t('app.tryAgain')).toThrow('app.tryAgain');
  expect(wordsOr('app.tryAgain', 'Tentar Novamente')).toBe('Tentar Novamente');
  i18n.activate(STANDARD);
  expect(wordsOr('app.tryAgain', '?')).toBe('Tentar Novamente');
});

test('words are read once for a language and area, and again after a failure', async () => {
  setLocale('es');
  const asked: string[] = [];
  let isDown = true;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/\/words\/\w+\//, '/words/x/'));
    return isDown ? new Response('', { status: 503 }) : Response.json({ 'cash.today': 'Hoy' });
  });
  await expect(loadWords('cash')).rejects.toThrow('503');
  isDown = false;
  await loadWords('cash', 'cash');
  await loadWords('cash');
  expect(asked).toEqual(['/assets/words/x/es/cash.json', '/assets/words/x/es/cash.json']);
  expect(t('cash.today')).toBe('Hoy');
});

test('tags become elements, parameters nodes; a value that looks like a tag stays text', () => {
  const { container } = render(
    <Trans
      id="cash.heldOnlyWhatHasADay"
      params={{ heldTotal: <i>{'<span>R$ 1</span>'}</i> }}
      components={{ span: <em className="x" /> }}
    />,
  );
  expect(container.innerHTML).toContain('Retido: <i>&lt;span&gt;R$ 1&lt;/span&gt;</i><em class="x"> · só entra');
});
