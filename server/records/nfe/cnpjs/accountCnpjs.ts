import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

/** The account's CNPJs, without punctuation, in order. Documents of others are refused. */
export async function accountCnpjs(accountId: number, on?: Queryable): Promise<string[]> {
  const rows = await queryRows<{ cnpj: string }>(
    'SELECT cnpj FROM account_cnpjs WHERE account_id = $1 ORDER BY cnpj',
    [accountId],
    on,
  );
  return rows.map(({ cnpj }) => cnpj);
}
