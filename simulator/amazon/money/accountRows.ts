import type { Simulator } from '#simulator/simulator.ts';
import { accountCharges } from './accountPostings.ts';

/** One amount of a settlement, with its names there; `at` in ms. */
export interface SettlementRow {
  at: number;
  minor: number;
  type: string;
  amountType: string;
  description: string;
  orderId?: string;
  sku?: string;
  channel?: string;
  units?: string;
}

export const OTHER = { type: 'other-transaction', amountType: 'other-transaction' };

/** How settlements name what Finances names by the last part of its path; the rest is not part of a payout. */
const NAMES: Record<string, Pick<SettlementRow, 'type' | 'amountType' | 'description'>> = {
  ReserveCredit: { ...OTHER, description: 'Previous Reserve Amount Balance' },
  ReserveDebit: { ...OTHER, description: 'Current Reserve Amount' },
  AdvertisingFee: { type: 'ServiceFee', amountType: 'Cost of Advertising', description: 'TransactionTotalAmount' },
  Subscription: { ...OTHER, description: 'Subscription Fee' },
  FBAStorageFee: { ...OTHER, description: 'Storage Fee' },
  SellerExperienceFee: { ...OTHER, description: 'Seller Experience Fee' },
  FBAInventoryReimbursement: {
    type: 'other-transaction',
    amountType: 'FBA Inventory Reimbursement',
    description: 'WAREHOUSE_DAMAGE',
  },
};

/** Amounts of the account in a settlement of a country, from `from` (inclusive) to `to` (exclusive). */
export function accountRows(simulator: Simulator, country: string, from: number, to: number): SettlementRow[] {
  return accountCharges(simulator, [country], from, to).flatMap(({ at, charge, product }) => {
    const names = NAMES[charge.path?.at(-1) ?? ''];
    return names ? [{ at, minor: charge.minor, ...names, sku: charge.isOfProduct ? product.sku : '' }] : [];
  });
}
