import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { addWords } from '#client/lib/language/catalogues.ts';
import { setLocale } from '#client/lib/language/locale.ts';
import english from '#i18n/en/credentials.json';
import spanish from '#i18n/es/credentials.json';
import { STANDARD } from '#i18n/locales.ts';
import { connectionFormOf } from './connectionForms.ts';

afterEach(() => {
  setLocale(STANDARD);
  i18n.activate(STANDARD);
});

test('forms of keys ask in the language of the page, and keep the place of the address to register', () => {
  expect(connectionFormOf('AMAZON').fields.map(({ label }) => label)).toContain('ID do aplicativo');
  setLocale('en');
  addWords('en', 'credentials', english);
  const amazon = connectionFormOf('AMAZON');
  expect(amazon.fields.map(({ label }) => label)).toContain('Application ID');
  expect(amazon.fields.flatMap(({ options = [] }) => options)).toContainEqual(['DE', 'Germany']);
  expect(amazon.ways?.[1]?.steps[0]).toBe(
    'In Amazon’s developer console, register this redirect address: `{callback}`',
  );
  expect(amazon.consent?.callback).toBe('/auth/callback');
  setLocale('es');
  addWords('es', 'credentials', spanish);
  expect(connectionFormOf('AMAZON_QUEUE').title).toBe('Cola de avisos (Amazon SQS)');
  expect(connectionFormOf('MERCADOLIVRE').of).toBe('de Mercado Livre');
});
