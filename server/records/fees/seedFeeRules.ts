import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

const COLUMNS = `marketplace, country, category, listing_type, fulfilled_by_marketplace, price_from_minor,
  price_below_minor, valid_from, percent, fixed_minor, minimum_minor, fulfilment_minor, source, source_day`;

/** Gives a new account the fee rules every account starts with. */
export async function seedFeeRules(accountId: number, tx: Queryable): Promise<void> {
  await queryRows(
    `INSERT INTO fee_rules (account_id, ${COLUMNS}) SELECT $1, ${COLUMNS} FROM starter_fee_rules ORDER BY id`,
    [accountId],
    tx,
  );
}
