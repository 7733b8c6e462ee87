import { expect, test } from 'vitest';
import { basisText } from './basisText.ts';
import { type Coverage, unreadBasis } from './coverage.ts';
import { markOf } from './figureMark.ts';

const TODAY = '2026-11-20';
const amazon = { marketplace: 'amazon', source: 'ads', since: '2026-08-24', until: TODAY } as const;
const mercadolivre = { marketplace: 'mercadolivre', source: 'ads', since: null, until: null } as const;
const marked = (sources: Coverage['sources'], start: string, end: string) => {
  const basis = unreadBasis({ today: TODAY, sources }, 'ads', { start, end });
  return [markOf(basis).state, ...basis.map((each) => basisText(each, TODAY))];
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
    [{ ...amazon, since: '2025-12-01' }],
    '2025-11-01',
    '2025-12-01',
    ['unread', 'Anúncios não lidos antes de 01/12/2025'],
  ],
  ['an account that sells nowhere', [], '2026-10-01', '2026-11-01', ['unread', 'Anúncios não lidos']],
])('days of advertising: %s', (_, sources, start, end, expected) => {
  expect(marked(sources, start, end)).toEqual(expected);
});

const lately = { ...amazon, until: '2026-11-19' };

test.each([
  ['yesterday of a longer range is enough', '2026-11-01', '2026-11-21', ['known']],
  ['the running day alone is unread', TODAY, '2026-11-21', ['unread', 'Anúncios lidos só até 19/11']],
])('advertising read until yesterday: %s', (_, start, end, expected) => {
  expect(marked([lately], start, end)).toEqual(expected);
});

test('advertising that has not been read for a week leaves a month partial', () => {
  const stopped = { ...amazon, until: '2026-11-12' };
  expect(marked([stopped], '2026-11-01', '2026-11-21')).toEqual(['partial', 'Anúncios lidos só até 12/11']);
});
