import type { Uf } from '#server/market/address/brazilianStates.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import type { Coverage } from '#server/insight/coverage/coverage.ts';
import { type FigureMark, markOf } from '#server/insight/coverage/figureMark.ts';
import { figures } from '#server/insight/coverage/figures.ts';
import { sumMark } from '#server/insight/coverage/sumMark.ts';
import { isProfitKnown, type ProfitFigures, profitFigures } from '#server/insight/sales/metrics/profitFigures.ts';
import { unknownUnitsOf } from '#server/insight/sales/metrics/salesMarks.ts';
import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { shownInOf, type ShownIn, shownRate } from '#server/insight/orders/shownAmounts.ts';
import { orderFacts } from './orderCuts.ts';
import type { OrderScope } from './orderFilter.ts';

/** Sums of an order, in whole minor units of its currency; see `SALES_MEASURES`. */
interface OrderSums {
  units: number;
  revenue: number;
  cogs: number;
  fees: number;
  fulfilment: number;
  estimated: number;
  /** What the day's advertising of its products comes to for it. */
  ads: number;
  /** After advertising. */
  profit: number;
  unitsWithoutCost: number;
  unitsWithoutFee: number;
  unitsWithoutPrice: number;
}

/** An order with its figures. Amounts in minor units of its currency, days `YYYY-MM-DD`. Nothing of the buyer but the state. */
export interface AccountOrder extends OrderSums {
  id: number;
  marketplace: Marketplace;
  /** The marketplace's own order id. */
  orderId: string;
  packId: string | null;
  country: string;
  currency: string;
  purchasedAt: Date;
  saleDay: string;
  /** When it was first read here. */
  readAt: Date;
  /** When the marketplace last changed it. */
  changedAt: Date;
  status: OrderStatus;
  /** The marketplace's own word. */
  marketplaceStatus: string;
  logistic: string | null;
  uf: Uf | null;
  /** Of its first package; null while unknown, as the last days on which it is to be sent and promised to arrive. */
  trackingNumber: string | null;
  /** Of its further packages. */
  otherTrackingNumbers: string[];
  shipBy: string | null;
  deliverBy: string | null;
  lineCount: number;
  /** Of its first line; null without lines. */
  firstProduct: CatalogProduct | null;
  /** Revenue of its cancelled lines, which counts in no figure; null without any of known price. */
  cancelledMinor: number | null;
  /** What its differences that are still to be checked amount to, how many they are and the reason of the first. */
  atStakeMinor: number;
  differenceCount: number;
  differenceReason: string | null;
  isHeld: boolean;
  isLate: boolean;
  isReturned: boolean;
  /** Null while no sold unit has a price. */
  revenueMinor: number | null;
  /** Null where profit is unknown. */
  profitMinor: number | null;
  marginPercent: number | null;
  roiPercent: number | null;
  estimatedShare: number | null;
  marks: { revenue: FigureMark; profit: FigureMark };
  /** How its amounts are shown. */
  shownIn: ShownIn;
}

type Row = Omit<AccountOrder, 'revenueMinor' | 'profitMinor' | keyof ProfitFigures | 'marks' | 'shownIn'> & {
  shownRate: number | null;
};

const COLUMNS = `
  o.id, o.marketplace::text AS marketplace, o.external_id AS "orderId", o.pack_id AS "packId", o.country, o.currency::text AS currency,
  o.purchased_at AS "purchasedAt", o.sale_day AS "saleDay", o.ingested_at AS "readAt",
  o.marketplace_updated_at AS "changedAt", o.status::text AS status, o.marketplace_status AS "marketplaceStatus", o.logistic,
  o.ship_uf AS uf, o.tracking_number AS "trackingNumber", o.other_tracking_numbers AS "otherTrackingNumbers", o.ship_by AS "shipBy", o.deliver_by AS "deliverBy", lines.count AS "lineCount", lines.first AS "firstProduct", cancelled.minor AS "cancelledMinor",
  figures.units, figures.revenue, figures.cogs, figures.fees, figures.fulfilment, figures.estimated, figures.ads, figures.profit,
  figures.units_without_cost AS "unitsWithoutCost", figures.units_without_fee AS "unitsWithoutFee",
  figures.units_without_price AS "unitsWithoutPrice", differing.at_stake AS "atStakeMinor",
  differing.count AS "differenceCount", differing.reason AS "differenceReason", flags.is_held AS "isHeld",
  flags.is_late AS "isLate", flags.is_returned AS "isReturned"`;

const lines = (account: string) => `
  SELECT count(*)::int AS count,
         (array_agg(json_build_object('id', p.id, 'asin', p.asin, 'sku', p.sku, 'name', p.name, 'brand', p.brand, 'imageUrl', p.image_url,
           'marketplace', p.marketplace, 'country', p.country) ORDER BY i.id))[1] AS first
  FROM order_items i JOIN products p ON p.account_id = ${account} AND p.id = i.product_id
  WHERE i.account_id = ${account} AND i.order_id = o.id`;

const cancelled = (account: string) => `
  SELECT sum(i.price_minor - i.discount_minor)::bigint AS minor FROM order_items i
  WHERE i.account_id = ${account} AND i.order_id = o.id AND i.status = 'cancelled'`;

/** Order of the list: latest first. The day is what its index has. */
export const LATEST_FIRST = 'o.sale_day DESC, o.purchased_at DESC, o.id DESC';

/**
 * Orders with their figures, latest first. `choose` is SQL of the few orders (rows of `orders`) of which they are worked out; the
 * figures are of the lines that the scope's status counts.
 */
export async function ordersWith(
  scope: OrderScope,
  bind: Bind,
  choose: string,
  coverage: (marketplace: Marketplace) => Coverage,
): Promise<AccountOrder[]> {
  const account = bind(scope.accountId);
  const facts = await orderFacts(scope, bind, 'figures', 'differing', 'flags');
  const rows = await queryRows<Row>(
    `SELECT ${COLUMNS}, ${shownRate(scope.filter.in ?? null, scope.accountId, bind)} AS "shownRate" FROM (${choose}) o ${facts}
     CROSS JOIN LATERAL (${lines(account)}) lines CROSS JOIN LATERAL (${cancelled(account)}) cancelled
     ORDER BY ${LATEST_FIRST}`,
    bind.values,
    readerOf(scope.accountId),
  );
  return rows.map(({ shownRate: rate, ...row }) => ({
    ...orderOf(row, coverage(row.marketplace)),
    shownIn: shownInOf(scope.filter.in ?? null, row.currency, rate),
  }));
}

/** What a profit of an order is made of: what belongs to it, and its part of the day's advertising. */
const ORDER_PROFIT = { ...figures.profitOfOrders, parts: [...figures.profitOfOrders.parts, 'ads'] } as const;

function orderOf(row: Omit<Row, 'shownRate'>, coverage: Coverage): Omit<AccountOrder, 'shownIn'> {
  const pricedUnits = row.units - row.unitsWithoutPrice;
  const { profitMinor, marginPercent, roiPercent, estimatedShare } = profitFigures({
    ...row,
    pricedUnits,
    exactRevenue: row.revenue,
    preAdProfit: row.profit + row.ads,
    profitMinor: row.profit,
    adSales: 0,
  });
  const sum = {
    days: { start: row.saleDay, end: daysBefore(row.saleDay, -1) },
    isRunning: row.saleDay === coverage.today,
    estimatedShare,
    unknownUnits: unknownUnitsOf(row),
  };
  const mark = (of: typeof figures.revenue | typeof ORDER_PROFIT, minor: number): FigureMark =>
    row.units === 0 && minor === 0 ? markOf([]) : sumMark(coverage, of, { ...sum, hasAmount: minor !== 0 });
  return {
    ...row,
    revenueMinor: isProfitKnown({ units: row.units, pricedUnits }) ? row.revenue : null,
    profitMinor,
    marginPercent,
    roiPercent,
    estimatedShare,
    marks: { revenue: mark(figures.revenue, row.revenue), profit: mark(ORDER_PROFIT, row.profit) },
  };
}
