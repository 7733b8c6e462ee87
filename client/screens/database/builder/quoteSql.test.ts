import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteName, quoteText } from './quoteSql.ts';

test('quotes inside names and texts are doubled, and nothing else changes', () => {
  expect(quoteText("D'Água 100%_\\")).toBe("'D''Água 100%_\\'");
  expect(quoteName('Receita "líquida"')).toBe('"Receita ""líquida"""');
  expect(quoteText("'; DROP TABLE orders; --")).toBe("'''; DROP TABLE orders; --'");
});

test('in every quoted text the only unescaped single quotes are the outer ones', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const inside = quoteText(text).slice(1, -1);
      expect(inside.replaceAll("''", '')).not.toContain("'");
      expect(inside.replaceAll("''", "'")).toBe(text.replaceAll('\0', ''));
      expect(quoteName(text).slice(1, -1).replaceAll('""', '')).not.toContain('"');
    }),
  );
});
