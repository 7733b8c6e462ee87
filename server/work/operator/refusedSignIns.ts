import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { operatorRead } from './operatorRead.ts';

/** Refused sign-ins to one account. */
interface RefusedAccount {
  accountName: string;
  atLeast: number;
  lastAt: Date;
}

export interface RefusedSignIns {
  /** Refusals of the last 24 hours, of known e-mails: at least, because a flood is recorded at its 1st, 10th, 100th…. */
  atLeast: number;
  /** E-mails, networks and browsers that may not try at this moment, also of unknown e-mails. */
  pausedNow: number;
  /** The ten accounts with the most. */
  accounts: RefusedAccount[];
}

const MAX_ACCOUNTS = 10;
const MAX_PAUSED = 10_000;

/** Sign-ins refused within a day, over all accounts; null when they could not be read. */
export const refusedSignIns = (): Promise<RefusedSignIns | null> =>
  operatorRead('refused sign-ins', async (on) => {
    const rows = await queryRows<RefusedAccount & { all: number }>(
      `SELECT a.name AS "accountName", r.refused::float8 AS "atLeast", r.at AS "lastAt", r.all::float8
       FROM (SELECT account_id, max(at) AS at, sum(refused) AS refused, sum(sum(refused)) OVER () AS all
             FROM (SELECT account_id, at,
                          -- of a flood the 10th is nine more than the 1st, the 100th ninety more than the 10th
                          CASE WHEN (details->>'times')::bigint > 1 THEN (details->>'times')::bigint * 9 / 10 ELSE 1 END AS refused
                   FROM audit_events WHERE at > now() - interval '1 day' AND kind = 'signInRefused') e
             GROUP BY account_id ORDER BY refused DESC, account_id LIMIT ${MAX_ACCOUNTS}) r
       JOIN accounts a ON a.id = r.account_id ORDER BY r.refused DESC, r.account_id`,
      [],
      on,
    );
    const { pausedNow } = await queryRow<{ pausedNow: number }>(
      `SELECT count(*)::int AS "pausedNow" FROM (
         SELECT FROM sign_in_attempts WHERE last_at > now() - interval '1 hour' AND paused_until > now() LIMIT ${MAX_PAUSED}
       ) paused`,
      [],
      on,
    );
    const accounts = rows.map(({ accountName, atLeast, lastAt }) => ({ accountName, atLeast, lastAt }));
    return { atLeast: rows[0]?.all ?? 0, pausedNow, accounts };
  });
