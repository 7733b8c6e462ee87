import { Hono } from 'hono';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { sessions } from '#server/records/identity/sessions/sessions.ts';
import { accessTokens } from '#server/records/identity/tokens/accessTokens.ts';
import { eachAuditEvent } from './activity/auditEvents.ts';
import { eventColumns } from './activity/eventsFile.ts';
import { sessionColumns, tokenColumns } from './accessFile.ts';

const common = { tag: 'Account', description: 'Only with a session, not with a personal access token.' } as const;

/** Under /api/account: sessions and personal access tokens. */
export const accountRest = new Hono<HttpVariables>();

accountRest.get(
  '/tokens/export',
  tableExport({ ...common, summary: 'Your personal access tokens, as a file' }, async ({ viewer }) => ({
    name: 'tokens',
    columns: tokenColumns,
    rows: chunks(await accessTokens(viewer)),
  })),
);

accountRest.get(
  '/sessions/export',
  tableExport({ ...common, summary: 'Where you are signed in, as a file' }, async ({ viewer }) => ({
    name: 'sessoes',
    columns: sessionColumns(viewer),
    rows: chunks(await sessions(viewer)),
  })),
);

accountRest.get(
  '/activity/export',
  tableExport(
    { ...common, summary: 'The record of the account, as a file', description: `${common.description} Streamed.` },
    ({ viewer }) => ({ name: 'atividade', columns: eventColumns, rows: eachAuditEvent(viewer) }),
  ),
);
