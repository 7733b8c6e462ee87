import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { viewerIn } from '#server/platform/testing/askIn.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

test('what happened in the account is read in the language of its reader, in the list and in its file', async () => {
  const viewer = await newViewer();
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [viewer.userId]);
  const events: [string, object][] = [
    ['signInRefused', { by: 'password', times: 3 }],
    ['sessionEnded', { sessions: 1, device: null }],
    ['taxes', { from: '2026-01-01', regime: 'percent', percent: 7.5 }],
    ['exchangeRates', { currency: 'USD', day: '2026-01-01', brl: '5.43210' }],
    ['costs', { freightRules: 2, deleted: 1 }],
  ];
  for (const [kind, details] of events)
    await queryRows(
      'INSERT INTO audit_events (account_id, user_id, kind, details) VALUES ($1, $2, $3::"AuditKind", $4)',
      [viewer.accountId, viewer.userId, kind, details],
    );
  const client = await appClient(viewer);
  const summaries = async (language: 'en' | 'es' | 'pt-x-spec') => {
    const { auditEvents } = await viewerIn(client, language, 'auditEvents { edges { node { summary } } }');
    return auditEvents.edges.map(({ node }: any) => node.summary);
  };
  expect(await summaries('en')).toEqual([
    'Own freight and packaging: 2 rules saved, 1 rule deleted',
    'Own rate of USD on 01/01/2026: R$5.43210',
    'Regime from 01/01/2026: fixed percentage of 7.5%',
    'Session ended: Unknown device',
    'Sign-in refused: wrong password (3 times in an hour)',
  ]);
  expect(await summaries('es')).toEqual([
    'Flete propio y embalaje: 2 reglas guardadas, 1 regla eliminada',
    'Cotización propia de USD del 01/01/2026: R$ 5,43210',
    'Régimen desde el 01/01/2026: porcentaje fijo de 7,5%',
    'Sesión cerrada: Dispositivo desconocido',
    'Entrada rechazada: contraseña incorrecta (3 veces en una hora)',
  ]);
  expect((await summaries('pt-x-spec'))[1]).toBe('Cotação própria de USD em 01/01/2026: R$ 5,43210');
  const path = '/api/account/activity/export?format=csv';
  const file = await client.request('GET', path, undefined, { 'accept-language': 'en' });
  expect(await file.text()).toContain('Sign-in refused,Sign-in refused: wrong password (3 times in an hour)');
});
