import { queryRows } from '#server/platform/postgres/db.ts';
import {
  DOCUMENT_LIFE_MS,
  type PendingDocument,
  type PendingDocuments,
} from '#server/market/documents/pendingDocuments.ts';
import type { Marketplace } from '#server/market/registry.ts';

const OF_REQUEST = `account_id = $1 AND marketplace = $2::"Marketplace" AND kind = $3::"DocumentKind" AND request = $4`;

/** SQLSTATE of a row whose account does not exist: it was erased meanwhile. */
const NO_ACCOUNT = '23503';

/** The documents that an account has requested from a marketplace, stored in the database. */
export const pendingDocuments = (accountId: number, marketplace: Marketplace): PendingDocuments => ({
  find: async ({ kind, request }, since) => {
    const [document] = await queryRows<PendingDocument>(
      `SELECT remote_id AS "remoteId", name, args, asked_at AS "askedAt" FROM pending_documents
       WHERE ${OF_REQUEST} AND asked_at > $5`,
      [accountId, marketplace, kind, request, since],
    );
    return document ?? null;
  },
  waiting: async (kind, since) => {
    const documents = await queryRows<{ request: string; remoteId: string }>(
      `SELECT request, remote_id AS "remoteId" FROM pending_documents
       WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND kind = $3::"DocumentKind" AND state = 'waiting'
         AND asked_at > $4
       ORDER BY asked_at`,
      [accountId, marketplace, kind, since],
    );
    return documents.map(({ request, remoteId }) => ({ key: { kind, request }, remoteId }));
  },
  remember: async ({ kind, request }, stream, { remoteId, name, args, askedAt }) => {
    await queryRows(
      `DELETE FROM pending_documents
       WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND kind = $3::"DocumentKind" AND asked_at <= $4`,
      [accountId, marketplace, kind, new Date(askedAt.getTime() - DOCUMENT_LIFE_MS[kind])],
    );
    await queryRows(
      `INSERT INTO pending_documents (account_id, marketplace, kind, request, stream, remote_id, name, args, asked_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (account_id, marketplace, kind, request) DO UPDATE SET stream = excluded.stream,
         remote_id = excluded.remote_id, name = excluded.name, args = excluded.args, state = 'waiting',
         asked_at = excluded.asked_at`,
      [accountId, marketplace, kind, request, stream, remoteId, name, JSON.stringify(args), askedAt],
    ).catch((error: unknown) => {
      if ((error as { code?: string }).code !== NO_ACCOUNT) throw error;
    });
  },
  markReady: async ({ kind, request }) => {
    await queryRows(`UPDATE pending_documents SET state = 'ready' WHERE ${OF_REQUEST} AND state <> 'ready'`, [
      accountId,
      marketplace,
      kind,
      request,
    ]);
  },
  forget: async ({ kind, request }) => {
    await queryRows(`DELETE FROM pending_documents WHERE ${OF_REQUEST}`, [accountId, marketplace, kind, request]);
  },
});
