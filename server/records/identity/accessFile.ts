import { type FileColumn, yesNo } from '#server/platform/files/table.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { describeDevice } from '#server/records/identity/sessions/describeDevice.ts';
import type { SessionDetails } from '#server/records/identity/sessions/session.ts';
import { isCurrentFor } from '#server/records/identity/sessions/sessions.ts';
import { type AccessToken, isExpired } from '#server/records/identity/tokens/accessTokens.ts';

const scopes: Record<AccessToken['scope'], string> = { read: 'Só leitura', write: 'Leitura e escrita' };

/** Columns of a file of personal access tokens, without their texts; instants as ISO 8601. */
export const tokenColumns: readonly FileColumn<AccessToken>[] = [
  { head: 'Nome', kind: 'text', value: ({ name }) => name },
  { head: 'Início', kind: 'text', value: ({ handle }) => handle },
  { head: 'Escopo', kind: 'text', value: ({ scope }) => scopes[scope] },
  { head: 'Criado em', kind: 'text', value: ({ createdAt }) => createdAt.toISOString() },
  { head: 'Expira em', kind: 'text', value: ({ expiresAt }) => expiresAt && expiresAt.toISOString() },
  { head: 'Expirado', kind: 'text', value: (token) => yesNo(isExpired(token)) },
  { head: 'Último uso', kind: 'text', value: ({ lastUsedAt }) => lastUsedAt && lastUsedAt.toISOString() },
];

/** Columns of a file of sessions; instants as ISO 8601. */
export const sessionColumns = (viewer: Viewer): readonly FileColumn<SessionDetails>[] => [
  { head: 'Dispositivo', kind: 'text', value: ({ userAgent }) => describeDevice(userAgent) },
  { head: 'Endereço', kind: 'text', value: ({ ip }) => ip },
  { head: 'Entrou em', kind: 'text', value: ({ createdAt }) => createdAt.toISOString() },
  { head: 'Último uso', kind: 'text', value: ({ lastSeenAt }) => lastSeenAt.toISOString() },
  { head: 'Esta sessão', kind: 'text', value: (session) => yesNo(isCurrentFor(viewer)(session)) },
];
