import type { FigureBasis } from './figureMark.ts';
import { inLanguage } from '#server/platform/language/language.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingText, reasonsOf } from './basisText.ts';
import { type Coverage, gapsOf, unreadBasis } from './coverage.ts';
import { markOf } from './figureMark.ts';
import type { SourceDays } from './sourceDays.ts';
import { type FigureSources, type MarkedSum, sumMark } from './sumMark.ts';

const TODAY = '2026-11-20';
const read = (start: string, end: string): SourceDays => {
  return { marketplace: 'amazon', source: 'ads', read: [{ start, end }], charged: null };
};
const amazon = read('2026-08-24', '2026-11-21');
const mercadolivre: SourceDays = { marketplace: 'mercadolivre', source: 'ads', read: [], charged: null };
const marked = (sources: Coverage['sources'], start: string, end: string) => {
  const basis = unreadBasis({ today: TODAY, sources }, 'ads', { start, end });
  return [markOf(basis).state, ...reasonsOf({ basis }, { today: TODAY })];
};

test.each([
  ['before the first day read', [amazon], '2026-08-01', '2026-08-24', ['unread', 'Anúncios não lidos antes de 24/08']],
  ['a month that it begins in', [amazon], '2026-08-01', '2026-09-01', ['partial', 'Anúncios não lidos antes de 24/08']],
  ['from the first day read', [amazon], '2026-08-24', '2026-09-01', ['known']],
  ['days to come', [amazon], '2026-11-21', '2026-12-01', ['known']],
  ['never read', [mercadolivre], '2026-10-01', '2026-11-01', ['unread', 'Anúncios não lidos']],
  [
    'read from one marketplace only',
    [amazon, mercadolivre],
    '2026-10-01',
    '2026-11-01',
    ['partial', 'Anúncios do Mercado Livre não lidos'],
  ],
  [
    'days of another year',
    [read('2025-12-01', '2026-11-21')],
    '2025-11-01',
    '2025-12-01',
    ['unread', 'Anúncios não lidos antes de 01/12/2025'],
  ],
  ['an account that sells nowhere', [], '2026-10-01', '2026-11-01', ['unread', 'Anúncios não lidos']],
])('days of advertising: %s', (_, sources, start, end, expected) => {
  expect(marked(sources, start, end)).toEqual(expected);
});

const lately = read('2026-08-24', '2026-11-20');

test.each([
  ['yesterday of a longer range is enough', '2026-11-01', '2026-11-21', ['known']],
  ['the running day alone is unread', TODAY, '2026-11-21', ['unread', 'Anúncios lidos só até 19/11']],
])('advertising read until yesterday: %s', (_, start, end, expected) => {
  expect(marked([lately], start, end)).toEqual(expected);
});

test('advertising that has not been read for a week leaves a month partial', () => {
  const stopped = read('2026-08-24', '2026-11-13');
  expect(marked([stopped], '2026-11-01', '2026-11-21')).toEqual(['partial', 'Anúncios lidos só até 12/11']);
});

test('the first and the last stretch of missing days are named', () => {
  const stretches = [
    { start: '2026-08-24', end: '2026-09-01' },
    { start: '2026-09-10', end: '2026-10-01' },
    { start: '2026-10-11', end: '2026-10-21' },
  ];
  expect(marked([{ ...amazon, read: stretches }], '2026-09-01', '2026-11-01')).toEqual([
    'partial',
    'Anúncios não lidos entre 31/08 e 10/09',
    'Anúncios lidos só até 20/10',
  ]);
  expect(marked([{ ...amazon, read: stretches }], '2026-10-02', '2026-10-09')).toEqual([
    'unread',
    'Anúncios não lidos entre 30/09 e 11/10',
  ]);
});

const dayAt = (index: number) => new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10);
const stretch = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 20 }));

test('a gap has exactly the days that are not read', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(75), { maxLength: 40 }), stretch, (readDays, [from, length]) => {
      const days = readDays.toSorted((a, b) => a - b).map((day) => ({ start: dayAt(day), end: dayAt(day + 1) }));
      const wanted = { start: dayAt(from), end: dayAt(from + length) };
      const missing = Array.from({ length }, (_, index) => from + index).filter((day) => !readDays.includes(day));
      const [gap] = gapsOf({ today: TODAY, sources: [{ ...amazon, read: days }] }, 'ads', wanted);
      expect(gap === null).toBe(missing.length === 0);
      expect(gap?.isWhole ?? false).toBe(missing.length === length);
    }),
  );
});

const figures: FigureSources = { source: 'ads', hasEstimates: true, needs: ['cost'] };
const sum = {
  days: { start: '2026-11-01', end: '2026-11-21' },
  hasAmount: true,
  isRunning: false,
  estimatedShare: null,
  unknownUnits: { cost: 0, fee: 0, price: 0 },
};

test.each<[string, Partial<MarkedSum>, string[]]>([
  ['a period that is over', {}, ['known']],
  ['a running period', { isRunning: true }, ['provisional', 'Ainda muda: o período não acabou']],
  ['estimated fees', { estimatedShare: 0.382 }, ['estimated', '38,2% das tarifas e do envio estimados']],
  [
    'a running period with estimated fees',
    { isRunning: true, estimatedShare: 1 },
    ['provisional', 'Ainda muda: o período não acabou', '100% das tarifas e do envio estimados'],
  ],
  ['units without a cost', { unknownUnits: { cost: 12, fee: 3, price: 0 } }, ['partial', 'Antes do custo de 12 un.']],
  ['fees that are all posted', { estimatedShare: 0 }, ['known']],
  [
    'a part that is missing is worse than one that is estimated',
    { days: { start: '2026-08-01', end: '2026-09-01' }, estimatedShare: 0.5 },
    ['partial', 'Anúncios não lidos antes de 24/08', '50% das tarifas e do envio estimados'],
  ],
  [
    'days before, with an amount all the same',
    { days: { start: '2026-07-01', end: '2026-08-01' } },
    ['partial', 'Anúncios não lidos antes de 24/08'],
  ],
  [
    'days before, without an amount',
    { days: { start: '2026-07-01', end: '2026-08-01' }, hasAmount: false, isRunning: true },
    ['unread', 'Anúncios não lidos antes de 24/08'],
  ],
])('the state of a sum: %s', (_, more, expected) => {
  const mark = sumMark({ today: TODAY, sources: [amazon] }, figures, { ...sum, ...more });
  expect([mark.state, ...reasonsOf(mark, { today: TODAY })]).toEqual(expected);
});

test('advertising charged in one sum is in profit, but not in the line of advertising', () => {
  const charged = { ...amazon, charged: { start: '2026-06-01', end: '2026-11-21' } };
  const coverage = { today: TODAY, sources: [charged] };
  const july = { ...sum, days: { start: '2026-07-01', end: '2026-08-01' }, hasAmount: false };
  expect(sumMark(coverage, { source: 'ads' }, july).state).toBe('unread');
  expect(sumMark(coverage, { parts: ['ads'] }, july).state).toBe('known');
});

test('a sum says in two words what it is without', () => {
  const missing = (start: string, end: string, sources = [amazon]) =>
    sumMark({ today: TODAY, sources }, { parts: ['ads'] }, { ...sum, days: { start, end } }).basis.map((each) =>
      missingText(each, { today: TODAY }),
    );
  expect(missing('2026-07-01', '2026-08-01')).toEqual(['sem publicidade']);
  expect(missing('2026-08-01', '2026-09-01')).toEqual(['publicidade desde 24/08']);
  expect(missing('2026-11-01', '2026-11-21', [read('2026-08-24', '2026-11-13')])).toEqual(['publicidade até 12/11']);
  expect(missing('2026-10-01', '2026-11-01', [amazon, mercadolivre])).toEqual(['sem publicidade do Mercado Livre']);
  const running = sumMark({ today: TODAY, sources: [amazon] }, figures, { ...sum, isRunning: true });
  expect(running.basis.map((each) => missingText(each))).toEqual([null]);
});

test.each([
  [
    'en',
    [
      'Advertising of Mercado Livre not read before 24/08',
      '38.2% of fees and fulfilment estimated',
      'Before the cost of 1 unit',
    ],
  ],
  [
    'es',
    [
      'Publicidad de Mercado Livre no leída antes del 24/08',
      '38,2% de las tarifas y del envío estimados',
      'Antes del costo de 1 un.',
    ],
  ],
] as const)('reasons and badges are in the language of their reader (%s)', (locale, expected) => {
  const none = { source: null, marketplace: null, since: null, until: null, isAll: false, share: null, units: null };
  const basis: FigureBasis[] = [
    {
      ...none,
      code: 'notReadBefore',
      state: 'partial',
      source: 'ads',
      marketplace: 'mercadolivre',
      since: '2026-08-24',
    },
    { ...none, code: 'estimated', state: 'estimated', share: 0.382 },
    { ...none, code: 'costUnknown', state: 'partial', units: 1 },
  ];
  expect(inLanguage(locale, () => reasonsOf({ basis }, { today: TODAY }))).toEqual(expected);
  expect(inLanguage(locale, () => missingText(basis[0]!, { today: TODAY }))).toBe(
    locale === 'en' ? 'advertising of Mercado Livre since 24/08' : 'publicidad de Mercado Livre desde el 24/08',
  );
});
