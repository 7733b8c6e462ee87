import { kindsOf, type LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { STORAGE_KINDS } from '#server/records/rollups/postedProductDays.ts';
import { FEE_KINDS } from '#server/records/rollups/salesMeasures.ts';

/** An amount of the statement that is no sum of others, signed by its effect on profit. */
interface IncomeEntryRule {
  /** SQL over the measures of the account's days. */
  ofDays: string;
  /** SQL condition of its ledger lines `l`, among those that count. */
  ofLines: string;
}

const OF_ORDER = 'l.order_item_id IS NOT NULL';
const OF_PRODUCT = `l.order_item_id IS NULL AND l.product_id IS NOT NULL AND l.source <> 'advertising'`;
const OF_ACCOUNT = 'l.order_item_id IS NULL AND l.product_id IS NULL';
const PLAIN_FEES: readonly LedgerKind[] = ['commission', 'fixed_fee', 'instalment_cost'];

const ofOrder = (ofDays: string, ...kinds: LedgerKind[]): IncomeEntryRule => ({
  ofDays,
  ofLines: `${inKinds('l', kinds)} AND ${OF_ORDER}`,
});

/** Entries of the statement. Every ledger line that counts in profit is in exactly one. */
const rules = {
  grossSales: ofOrder('revenue + discounts', 'item_revenue'),
  otherIncome: ofOrder('other_income', ...kindsOf('otherIncome')),
  refunds: ofOrder('return_costs - fees_returned - refunds', 'refund_principal', 'refund_freight'),
  discounts: ofOrder('-discounts', 'discount'),
  tax: ofOrder('-tax', ...kindsOf('tax')),
  cogs: ofOrder('-cogs', ...kindsOf('cogs')),
  commission: ofOrder('fixed_fees + instalments + other_fees - fees', 'commission'),
  fixedFees: ofOrder('-fixed_fees', 'fixed_fee'),
  instalments: ofOrder('-instalments', 'instalment_cost'),
  otherFees: ofOrder('-other_fees', ...FEE_KINDS.filter((kind) => !PLAIN_FEES.includes(kind))),
  feesReturned: ofOrder('fees_returned', 'fee_returned', 'freight_returned'),
  returnFees: ofOrder('-return_costs', 'refund_admin_fee', 'return_freight', 'return_processing'),
  marketplaceFreight: ofOrder('-freight', 'freight'),
  ownFreight: ofOrder('packaging - own_freight', 'own_freight'),
  fulfilment: ofOrder('freight + own_freight - fulfilment', 'fulfilment'),
  productStorage: {
    ofDays: 'account_fees - storage',
    ofLines: `${OF_PRODUCT} AND NOT ${inKinds('l', kindsOf('reimbursements'))}`,
  },
  accountStorage: { ofDays: '-account_storage', ofLines: `${OF_ACCOUNT} AND ${inKinds('l', STORAGE_KINDS)}` },
  ads: { ofDays: '-ads', ofLines: `l.source = 'advertising'` },
  packaging: ofOrder('-packaging', 'packaging'),
  accountFees: {
    ofDays: 'account_storage - account_fees',
    ofLines: `${OF_ACCOUNT} AND NOT ${inKinds('l', STORAGE_KINDS)}`,
  },
  reimbursements: {
    ofDays: 'reimbursements',
    ofLines: `${inKinds('l', kindsOf('reimbursements'))} AND l.product_id IS NOT NULL`,
  },
} as const satisfies Record<string, IncomeEntryRule>;

export type IncomeEntry = keyof typeof rules;
export const incomeEntries = Object.keys(rules) as IncomeEntry[];
export const incomeEntryRules: Readonly<Record<IncomeEntry, IncomeEntryRule>> = rules;
