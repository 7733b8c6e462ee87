import { expect, test } from 'vitest';
import { connectionForms } from '#server/market/channels/connectionForms.ts';
import { keyWarnings } from './keyWarnings.ts';

const TODAY = '2026-11-23';
const unknown = { secretMadeOn: null, authorizedOn: null, isConsented: false };
const amazon = (keys: Partial<typeof unknown | Record<string, unknown>>) =>
  keyWarnings(connectionForms.amazon, { ...unknown, ...keys }, TODAY);

test('a client secret is warned about from its 150th day on, with the day on which it ends', () => {
  expect(amazon({ secretMadeOn: '2026-06-27' })).toEqual([]); // 149 days
  expect(amazon({ secretMadeOn: '2026-06-26' })).toEqual([
    'O Client Secret da Amazon é de 26/06/2026 e vence por volta de 23/12/2026: gere outro no console do aplicativo e troque-o em Credenciais.',
  ]);
  expect(amazon({ secretMadeOn: '2026-05-27' })[0]).toContain('deve ter vencido por volta de 23/11/2026'); // 180 days
});

test('an authorization by the consent page is reminded of from its 335th day on', () => {
  const on = (authorizedOn: string, isConsented = true) => amazon({ authorizedOn, isConsented });
  expect(on('2025-12-24')).toEqual([]); // 334 days
  expect(on('2025-12-23')).toEqual([
    'A autorização da Amazon é de 23/12/2025 e vale até 23/12/2026: autorize o aplicativo de novo em Credenciais.',
  ]);
  expect(on('2025-11-23')[0]).toContain('valia até 23/11/2026');
  expect(on('2020-01-01', false), 'a private application').toEqual([]);
});

test('unknown days and marketplaces without an end are not warned about', () => {
  expect(amazon({ isConsented: true })).toEqual([]);
  const old = { secretMadeOn: '2020-01-01', authorizedOn: '2020-01-01', isConsented: true };
  expect(keyWarnings(connectionForms.mercadolivre, old, TODAY)).toEqual([]);
  expect(keyWarnings(connectionForms.amazonAds, old, TODAY)[0]).toContain(
    'O Client Secret da Amazon Ads é de 01/01/2020',
  );
});
