import { expect, test } from 'vitest';
import { wordSaid } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { saidOfStream, type StreamWords } from './streamWords.ts';

const NOTHING: StreamWords = { error: null, sentences: null, note: null, noteSentences: null };
const inEnglish = (words: Partial<StreamWords>) =>
  saidOfStream({ ...NOTHING, ...words }).map((said) => wordSaid(said, 'en'));

test('a stream says why it is not read, else what its last read met, a line each', () => {
  const right = sentence('pago.noPayments');
  expect(inEnglish({})).toEqual([]);
  expect(inEnglish({ error: 'Sem acesso.', sentences: right, note: 'Antes.' })).toEqual([
    'Mercado Pago: no access to the payments. The permission is optional; the rest of the account is read as before.',
  ]);
  expect(inEnglish({ note: 'Antes.\nSem acesso.', noteSentences: ['As it was.', right] })[1]).toMatch(
    /^Mercado Pago: no/,
  );
});

test('what an earlier version stored, or a text of another, is said as it stands', () => {
  expect(inEnglish({ error: 'Sem acesso.' })).toEqual(['Sem acesso.']);
  expect(inEnglish({ note: 'Um.\nDois.' })).toEqual(['Um.', 'Dois.']);
  expect(inEnglish({ note: 'Um.\nDois.', noteSentences: [{ code: 'of.another' }, 'Dois.'] })).toEqual(['Um.', 'Dois.']);
});
