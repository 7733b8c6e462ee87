import type { FileColumn } from '#server/platform/files/table.ts';
import { describeDevice } from '#server/records/identity/sessions/describeDevice.ts';
import type { AuditLine } from './auditEvents.ts';
import { eventText, kindText } from './eventText.ts';

/** Columns of a file of the account's record; instants as ISO 8601. */
export const eventColumns: readonly FileColumn<AuditLine>[] = [
  { head: 'Quando', kind: 'text', value: ({ at }) => at.toISOString() },
  { head: 'Tipo', kind: 'text', value: ({ kind }) => kindText(kind) },
  { head: 'O que', kind: 'text', value: eventText },
  { head: 'Pessoa', kind: 'text', value: ({ person }) => person },
  { head: 'Endereço', kind: 'text', value: ({ ip }) => ip },
  { head: 'Dispositivo', kind: 'text', value: ({ userAgent }) => userAgent && describeDevice(userAgent) },
];
