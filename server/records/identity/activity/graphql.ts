import { builder, forPeople } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { isDemo } from '#server/records/identity/demoAccount.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { describeDevice } from '#server/records/identity/sessions/describeDevice.ts';
import { auditEvents } from './auditEvents.ts';
import { type AuditKind, eventText } from './eventText.ts';
import { personName } from './personName.ts';

const KINDS: Record<AuditKind, { description: string }> = {
  registration: { description: 'The account was registered.' },
  signIn: { description: 'A person signed in.' },
  signInRefused: { description: 'A wrong password or second factor; repeated ones are counted.' },
  sessionEnded: { description: 'A person signed out, or ended other sessions.' },
  passwordChanged: { description: 'A person changed their password.' },
  secondFactor: { description: 'A person switched the authenticator app on or off, or made recovery codes.' },
  passkey: { description: 'A passkey was made or removed.' },
  token: { description: 'A personal access token was created or revoked.' },
  developerMode: { description: 'The developer mode was switched.' },
  marketplaceKeys: { description: 'Keys to a marketplace were stored.' },
  costs: { description: 'Product costs were changed.' },
  feeRules: { description: 'Fee rules were changed.' },
  taxes: { description: 'A tax regime was changed.' },
  exchangeRates: { description: "The account's own exchange rates were changed." },
  accountExpenses: { description: 'Whether an expense of the account counts in profit was changed.' },
  profitSettings: { description: 'The limits of margins were changed.' },
  priceSending: { description: 'The sending of prices to a marketplace was switched on or off.' },
  operator: { description: 'An operator of the installation ran a failed job again.' },
  export: { description: 'A file was exported.' },
};
const AuditKindType = wordEnum('AuditKind', { description: 'Subject of an event of the record.', values: KINDS });

const AuditEventType = builder.prismaNode('AuditEvent', {
  description: 'An event of the account’s record, kept for 24 months. Never changed.',
  select: { id: true, kind: true, at: true, ip: true, userAgent: true, details: true, userId: true },
  id: { resolve: ({ id }) => id },
  findUnique: (id, { viewer }) => rowKey(viewer, viewer.access?.kind === 'session' ? id : ''),
  nullable: true,
  fields: (t) => ({
    kind: t.field({ resolve: column('kind'), type: AuditKindType, description: 'The subject.' }),
    at: t.field({ resolve: column('at'), type: 'DateTime', description: 'When it happened.' }),
    summary: t.string({ resolve: eventText, description: 'What happened.' }),
    person: t.string({
      nullable: true,
      resolve: ({ userId }, _args, { viewer }) => personName(viewer, userId),
      description: 'Name of the person; null when the installation did it or the person is gone.',
    }),
    ip: t.string({
      resolve: ({ ip }, _args, { viewer }) => (isDemo(viewer) ? null : ip),
      nullable: true,
      description: 'Network address; null outside of a request, and in the demonstration.',
    }),
    device: t.string({
      resolve: ({ userAgent }) => userAgent && describeDevice(userAgent),
      nullable: true,
      description: 'Browser and system as the browser reports them; null outside of a request.',
    }),
  }),
});

builder.objectField(ViewerType, 'auditEvents', (t) =>
  t.prismaConnection(
    {
      type: AuditEventType,
      cursor: 'accountId_id',
      defaultSize: 50,
      maxSize: 100,
      description:
        'Record of the account, newest first: sign-ins, changes of access and money, exports. Not readable by a token.',
      args: { kinds: t.arg({ type: [AuditKindType], description: 'Only of these kinds.' }) },
      ...forPeople,
      resolve: (query, viewer, { kinds }) => auditEvents(viewer, { kinds }, query),
    },
    { name: 'AuditEventConnection', description: 'A page of events.' },
    { name: 'AuditEventEdge', description: 'An event and its cursor.' },
  ),
);
