import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';

useTestDatabase();

interface VectorLine {
  kind: LedgerKind;
  amountMinor: number;
  basis: string;
  source: string;
}

interface Vector {
  name: string;
  why: string;
  lines: VectorLine[];
  dropped?: VectorLine[];
  receivableMinor: number;
  contributionMinor: number;
  listingKey?: string;
}

// money/samples/synthetic/ledger-vectors.json of the customer's money reference, 22/11/2026
const vectors = JSON.parse(readFileSync(new URL('./testing/ledgerVectors.json', import.meta.url), 'utf8')) as Vector[];

const LOGISTICS: Record<string, string> = {
  amazon_mfn_buyer_freight_kept: 'seller',
  amazon_mfn_full_refund: 'seller',
  amazon_dba_label: 'seller',
  ml_flex: 'self_service',
};

const isOf = (source: string) => (line: VectorLine) => line.source.startsWith(source);
const SELLERS: readonly string[] = ['own_freight', 'packaging', 'product_cost', 'sale_tax'];

/** Stores what a vector is made of, in `order`: the sale, the amounts posted and the seller's rules. Returns its account. */
async function stored(vector: Vector, ways: readonly ('sale' | 'amounts' | 'rules')[]): Promise<number> {
  const shop = await openShop();
  const { accountId } = shop.viewer;
  const marketplace = vector.name.startsWith('amazon') ? 'amazon' : 'mercadolivre';
  const price = vector.lines.find(({ kind }) => kind === 'item_revenue')?.amountMinor;
  const discount = vector.dropped?.find(({ kind }) => kind === 'discount')?.amountMinor ?? 0;
  const sold = order(
    [line('A', { priceMinor: price ?? 1, discountMinor: -discount, feesMinor: null, fulfilmentMinor: null })],
    { marketplace, logistic: LOGISTICS[vector.name] ?? (marketplace === 'amazon' ? 'fba' : 'cross_docking') },
  );
  const isPosted = (one: VectorLine) => !isOf('order')(one) && !isOf('freight_rules')(one);
  const amounts = vector.lines.filter(isPosted).map(({ kind, amountMinor, basis }, index): PostedAmountSnapshot => ({
    ...postedAmount(`${index}`, amountMinor, {
      kind,
      marketplace,
      orderExternalId: price === undefined ? null : sold.externalId,
      asin: kind === 'storage' || kind === 'reimbursement' ? 'B0A' : null,
      day: '2026-11-20',
    }),
    basis: basis as 'posted',
  }));
  const own = (kind: LedgerKind) => -(vector.lines.find((one) => one.kind === kind)?.amountMinor ?? 0);
  const store = {
    sale: () => (price === undefined ? Promise.resolve() : shop.sell(sold)),
    amounts: () => transaction((tx) => recordPostedAmounts(accountId, amounts, tx)),
    rules: () =>
      vector.lines.some(isOf('freight_rules'))
        ? queryRows(
            `INSERT INTO freight_rules (account_id, valid_from, per_order_minor, packaging_per_unit_minor)
             VALUES ($1, '2020-01-01', $2, $3)`,
            // a label that was bought silences the rule
            [accountId, vector.name === 'amazon_dba_label' ? 1_800 : own('own_freight'), own('packaging')],
          )
        : Promise.resolve(),
  };
  if (price === undefined) await shop.sell(order([line('A')], { marketplace, status: 'cancelled' })); // the product
  for (const way of ways) await store[way]();
  return accountId;
}

const WAYS = [
  ['rules', 'sale', 'amounts'],
  ['rules', 'amounts', 'sale'],
] as const;

test('there are sixteen vectors', () => expect(vectors).toHaveLength(16));

test.each(vectors.flatMap((vector) => WAYS.map((ways) => ({ ...vector, ways }))))(
  '$name, $ways: $why',
  async ({ ways, ...vector }) => {
    const accountId = await stored(vector, ways);
    const lines = await queryRows<{ kind: LedgerKind; amountMinor: number; basis: string }>(
      `SELECT kind, amount_minor AS "amountMinor", basis FROM ledger_lines
       WHERE account_id = $1 AND amount_minor IS NOT NULL AND NOT superseded AND status IS DISTINCT FROM 'cancelled'`,
      [accountId],
    );
    const inOrder = (all: Pick<VectorLine, 'kind' | 'amountMinor' | 'basis'>[]) =>
      all.map(({ kind, amountMinor, basis }) => `${kind} ${amountMinor} ${basis}`).toSorted();
    // what the marketplace bills for advertising is a kind of its own here, as in the table of kinds
    expect(inOrder(lines)).toEqual(inOrder(vector.lines));
    const { receivable, contribution } = await queryRow<{ receivable: number; contribution: number }>(
      `SELECT coalesce(sum(amount_minor) FILTER (WHERE kind <> ALL ($2::"LedgerKind"[])), 0)::int AS receivable,
              coalesce(sum(amount_minor), 0)::int AS contribution
       FROM ledger_lines WHERE account_id = $1 AND stands AND status IS DISTINCT FROM 'cancelled'`,
      [accountId, SELLERS],
    );
    expect([receivable, contribution]).toEqual([vector.receivableMinor, vector.contributionMinor]);
    for (const { kind, amountMinor } of vector.dropped ?? [])
      expect(
        await queryRows(
          'SELECT superseded FROM ledger_lines WHERE account_id = $1 AND kind = $2 AND amount_minor = $3 AND superseded',
          [accountId, kind, amountMinor],
        ),
      ).toHaveLength(1);
  },
);
