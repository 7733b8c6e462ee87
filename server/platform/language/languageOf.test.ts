import { expect, test } from 'vitest';
import { languageOf } from './languageOf.ts';

test.each([
  ['en-US,en;q=0.9,pt;q=0.8', 'en'],
  ['pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7', 'pt-x-spec'],
  ['de, en;q=0.2, pt;q=0.5', 'pt-x-spec'],
  ['de, EN ; q=0.2', 'en'],
  ['en;q=0, fr', 'pt-x-spec'],
  ['en;q=x', 'pt-x-spec'],
  ['es-MX,es;q=0.9', 'es'],
  ['pt-BR', 'pt-x-spec'],
  ['pt-BR-x-chosen', 'pt-BR'],
  ['pt-x-spec', 'pt-x-spec'],
  ['*', 'pt-x-spec'],
  ['', 'pt-x-spec'],
  [undefined, 'pt-x-spec'],
])('%s means %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
