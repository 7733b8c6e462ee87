import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { textArray } from '#server/platform/postgres/pgArray.ts';
import { badField, conflict } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isCnpj } from './isCnpj.ts';

/**
 * Replaces the CNPJs of the account; stored documents stay. Punctuation and small letters are accepted. Throws BAD_REQUEST for
 * one that is not a CNPJ, CONFLICT for too many.
 */
export async function setAccountCnpjs({ accountId }: Viewer, cnpjs: readonly string[]): Promise<string[]> {
  const given = [...new Set(cnpjs.map((text) => text.replace(/[\s./-]/g, '').toUpperCase()))].toSorted();
  const wrong = given.find((cnpj) => !isCnpj(cnpj));
  if (wrong !== undefined) throw badField('cnpjs', 'nfe.notCnpj', { text: wrong.slice(0, 20) });
  const most = limits.quotas.cnpjs;
  if (given.length > most) throw conflict('nfe.cnpjsMost', { most });
  const values = [accountId, textArray(given, (cnpj) => cnpj)];
  await transaction(async (tx) => {
    await queryRows('DELETE FROM account_cnpjs WHERE account_id = $1 AND NOT cnpj = ANY ($2::text[])', values, tx);
    await queryRows(
      'INSERT INTO account_cnpjs (account_id, cnpj) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
      values,
      tx,
    );
  });
  return given;
}
