import type { Said } from '#server/platform/language/said.ts';
import { saidOfStream, STREAM_WORDS, type StreamWords } from '#server/records/runs/streamWords.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { coverageOf } from '#server/insight/coverage/coverage.ts';
import { type AdSpending, readAds } from '#server/insight/cash/flows/readAds.ts';
import { type Bills, readBills } from '#server/insight/cash/flows/readBills.ts';
import { readSuppliers, type Suppliers } from '#server/insight/cash/flows/readSuppliers.ts';
import { type OwedTax, readTaxes } from '#server/insight/cash/flows/readTaxes.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { type CashBalance, cashBalances } from '#server/records/cash/cashBalances.ts';
import { type CashSettings, cashSettings } from '#server/records/cash/cashSettings.ts';
import type { Overhead } from '#server/records/overheads/overhead.ts';
import { overheads } from '#server/records/overheads/overheads.ts';
import type { AccountSale } from '#server/insight/cash/reads/accountSale.ts';
import { billing } from '#server/insight/cash/reads/payers.ts';
import { type FutureSales, readFuture } from '#server/insight/cash/reads/readFuture.ts';
import { readOrders } from '#server/insight/cash/reads/readOrders.ts';
import { readPayments, readReserves, type Reserve } from '#server/insight/cash/reads/readPayments.ts';
import { readRefunds, type RefundHabit } from '#server/insight/cash/reads/readRefunds.ts';
import { type Payouts, readSettlements } from '#server/insight/cash/reads/readSettlements.ts';
import { readUnsettled, type Unsettled } from '#server/insight/cash/reads/readUnsettled.ts';
import { salesSpread, type SalesSpread } from '#server/insight/cash/reads/salesSpread.ts';

/** Everything of an account that its cash is projected from, in all currencies. */
export interface AccountFacts {
  /** First day of the projection. */
  origin: number;
  sales: AccountSale[];
  reserves: Reserve[];
  payouts: Payouts[];
  unsettled: Unsettled[];
  future: FutureSales[];
  spread: SalesSpread;
  refunds: Map<string, RefundHabit>;
  bills: Bills[];
  ads: AdSpending[];
  taxes: OwedTax[];
  suppliers: Suppliers;
  overheads: Overhead[];
  balances: CashBalance[];
  settings: CashSettings;
  read: {
    finances: boolean;
    ads: boolean;
    taxes: boolean;
    /** Marketplaces whose releases, and whose bills, were read. */
    releases: ReadonlySet<Marketplace>;
    bills: ReadonlySet<Marketplace>;
    /** Why the releases or payouts of a marketplace are missing, in sentences. */
    notes: ReadonlyMap<Marketplace, Said>;
  };
}

/** Reads what the account's cash is projected from at the beginning of today. */
export async function accountFacts(accountId: number, now: Date): Promise<AccountFacts> {
  const origin = dayNumber(saoPauloDay(now.getTime()));
  const viewer = { accountId, userId: 0, isDeveloper: false };
  const settings = await cashSettings(accountId);
  const [payments, orders, reserves, payouts, unsettled, future, spread, refunds] = await Promise.all([
    readPayments(accountId, origin),
    readOrders(accountId, origin),
    readReserves(accountId),
    readSettlements(accountId, origin, now),
    readUnsettled(accountId, now),
    readFuture(accountId, origin),
    salesSpread(accountId, origin),
    readRefunds(accountId, origin),
  ]);
  const [bills, ads, taxes, suppliers, fixed, balances, coverage, streams] = await Promise.all([
    Promise.all(billing.map((marketplace) => readBills(accountId, marketplace, origin))),
    readAds(accountId, origin),
    readTaxes(accountId, origin),
    readSuppliers(viewer, { origin, now, termDays: settings.supplierDays }),
    overheads(accountId),
    cashBalances(accountId),
    coverageOf(viewer, null, now),
    streamNotes(accountId),
  ]);
  const isRead = (source: string) => coverage.sources.some((one) => one.source === source && one.read.length > 0);
  return {
    origin,
    sales: [...payments, ...orders],
    reserves,
    payouts,
    unsettled,
    future,
    spread,
    refunds,
    bills: bills.flat(),
    ads,
    taxes,
    suppliers,
    overheads: fixed,
    balances,
    settings,
    read: {
      finances: isRead('finances'),
      ads: isRead('ads') || ads.length > 0,
      taxes: isRead('taxes'),
      releases: new Set(payments.map(({ marketplace }) => marketplace)),
      bills: new Set(bills.flat().map(({ marketplace }) => marketplace)),
      notes: streams,
    },
  };
}

async function streamNotes(accountId: number): Promise<Map<Marketplace, Said>> {
  const rows = await queryRows<StreamWords & { marketplace: Marketplace }>(
    `SELECT DISTINCT ON (marketplace) marketplace, ${STREAM_WORDS} FROM sync_streams
     WHERE account_id = $1 AND stream IN ('releases', 'settlements') AND coalesce(error, note) IS NOT NULL
     ORDER BY marketplace, coalesce(error, note)`,
    [accountId],
  );
  return new Map(rows.map((row) => [row.marketplace, saidOfStream(row)[0]!]));
}
