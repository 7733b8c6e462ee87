import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts';

type Person = Pick<Viewer, 'accountId' | 'userId'>;

/** The second factors in force for a person. Recovery codes exist while there is one. */
export interface Factors {
  totp: boolean;
  passkeys: boolean;
}

/** The second factors in force for a person. */
export const factorsOf = ({ accountId, userId }: Person, on?: Queryable): Promise<Factors> =>
  queryRow<Factors>(
    `SELECT EXISTS (SELECT FROM totp_factors WHERE account_id = $1 AND user_id = $2 AND confirmed_at IS NOT NULL) AS totp,
            EXISTS (SELECT FROM passkeys WHERE account_id = $1 AND user_id = $2) AS passkeys`,
    [accountId, userId],
    on,
  );

/** New recovery codes when the person has no factor yet, before one is stored; null otherwise. */
export async function codesOfFirstFactor(who: Person, tx: Queryable): Promise<string[] | null> {
  const { totp, passkeys } = await factorsOf(who, tx);
  return totp || passkeys ? null : replaceRecoveryCodes(who, tx);
}

/** Deletes the recovery codes when the person has no factor left. */
export async function forgetCodesOfLastFactor(who: Person, tx: Queryable): Promise<void> {
  const { totp, passkeys } = await factorsOf(who, tx);
  if (!totp && !passkeys) await deleteRecoveryCodes(who, tx);
}
