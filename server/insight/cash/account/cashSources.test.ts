import { expect, test } from 'vitest';
import { sentence } from '#server/platform/language/sentence.ts';
import { readStored } from '#server/platform/language/stored.ts';
import { noted, togetherOf } from './cashSources.ts';

test('the notes of several sources are one, once each and in the language of their reader', () => {
  const unread = { state: 'unread' as const, ...noted(sentence('cash.noSaleRead')) };
  const of = (sources: Parameters<typeof togetherOf>[1]) => {
    const { note, sentences = null } = togetherOf('bill', sources);
    const kept = JSON.parse(JSON.stringify({ note, sentences })) as { note: string | null; sentences: unknown };
    return (['pt-x-spec', 'en', 'es'] as const).map((locale) => readStored(kept, 'note', locale));
  };
  expect(of([unread, unread, { state: 'known', note: 'Sem acesso.' }])).toEqual([
    'Nenhuma venda foi lida. Sem acesso.',
    'No sale was read. Sem acesso.',
    'No se leyó ninguna venta. Sem acesso.',
  ]);
  expect(of([{ state: 'partial', note: 'Sem acesso.' }])).toEqual(['Sem acesso.', 'Sem acesso.', 'Sem acesso.']);
  expect(of([{ state: 'known', note: null }])).toEqual([null, null, null]);
});
