import { expect, test } from 'vitest';
import { syncState, type SyncFacts } from './syncState.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const fine: SyncFacts = {
  isConnected: true,
  needsReconnect: false,
  status: 'SUCCESS',
  finishedAt: '2026-11-20T11:59:30Z',
  lastSyncedAt: '2026-11-20T11:59:30Z',
};

test.each<[string, Partial<SyncFacts>, string, string]>([
  ['just now', {}, 'Agora mesmo', 'good'],
  ['from a clock ahead of ours', { lastSyncedAt: '2026-11-20T12:05:00Z' }, 'Agora mesmo', 'good'],
  ['a minute ago', { lastSyncedAt: '2026-11-20T11:58:30Z' }, 'Há 1 minuto', 'good'],
  ['half an hour ago', { lastSyncedAt: '2026-11-20T11:30:00Z' }, 'Há 30 minutos', 'good'],
  ['longer ago than two intervals', { lastSyncedAt: '2026-11-20T11:29:00Z' }, 'Há 31 minutos', 'warning'],
  ['a day ago', { lastSyncedAt: '2026-11-19T11:00:00Z' }, '19/11/2026 08:00', 'warning'],
  ['under way', { status: 'RUNNING' }, 'Sincronizando…', 'busy'],
  ['waiting', { status: 'PENDING', lastSyncedAt: null }, 'Sincronizando…', 'busy'],
  ['revoked', { needsReconnect: true, status: 'ERROR' }, 'Reconectar', 'bad'],
  ['failed', { status: 'ERROR', lastSyncedAt: '2026-11-20T10:00:00Z' }, 'Há 2 horas', 'bad'],
  ['incomplete', { status: 'PARTIAL', lastSyncedAt: '2026-11-20T10:00:00Z' }, 'Há 2 horas', 'warning'],
  ['complete for the first time, reported live', { lastSyncedAt: null }, 'Agora mesmo', 'good'],
  ['never complete', { status: 'PARTIAL', lastSyncedAt: null }, 'Agora mesmo', 'warning'],
  ['never', { status: null, finishedAt: null, lastSyncedAt: null }, 'Nunca sincronizado', 'idle'],
  ['without a marketplace', { isConnected: false, status: null, lastSyncedAt: null }, 'Nunca sincronizado', 'idle'],
])('a sync %s', (_what, facts, label, tone) => {
  expect(syncState({ ...fine, ...facts }, NOW)).toMatchObject({ label, tone });
});
