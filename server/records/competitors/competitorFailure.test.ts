import { expect, test } from 'vitest';
import { inLanguage } from '#server/platform/language/language.ts';
import { competitorFailure } from './recordCompetitorPrices.ts';

test('why a check of prices read nothing is said in the language of its reader', () => {
  const stored = 'O anúncio do competidor não foi encontrado ou o marketplace não informa o preço.';
  expect(competitorFailure(stored)).toBe(stored);
  expect(inLanguage('en', () => competitorFailure(stored))).toBe(
    'The competitor’s listing was not found or the marketplace does not report its price.',
  );
  expect(inLanguage('es', () => competitorFailure(stored))).toMatch(/^El anuncio del competidor no se encontró/);
  expect(inLanguage('en', () => competitorFailure('De outra versão'))).toBe('De outra versão');
  expect(competitorFailure(null)).toBeNull();
});
