import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { AdSpendSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import type { OrderItemSnapshot, OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { recordAdSpend } from '#server/records/ads/recordAdSpend.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { noteRates } from '#server/records/rates/noteRates.ts';

/** Friday 20 November 2026, 14:05 in São Paulo. */
export const NOW = new Date('2026-11-20T17:05:00Z');

/** Costs of tests start on fixed days, independent of the clock. */
const ANY_DAY = new Date('2199-12-31T12:00:00Z');

let lastOrder = 0;

/** A line of one unit at R$ 100,00 whose fees and freight are known. */
export const line = (listingKey: string, more: Partial<OrderItemSnapshot> = {}): OrderItemSnapshot => ({
  lineKey: `${listingKey}#1`,
  listingKey,
  asin: `B0${listingKey}`,
  sku: listingKey,
  name: `Produto ${listingKey}`,
  status: 'shipped',
  quantity: 1,
  priceMinor: 10_000,
  discountMinor: 0,
  shippingMinor: 0,
  feesMinor: 1_500,
  fulfilmentMinor: 500,
  ...more,
});

/** An order of today in BRL; its lines have its status. */
export const order = (items: OrderItemSnapshot[], more: Partial<OrderSnapshot> = {}): OrderSnapshot => {
  const { status = 'shipped' } = more;
  return {
    marketplace: 'amazon',
    country: 'BR',
    externalId: `701-${String(++lastOrder).padStart(7, '0')}`,
    packId: null,
    logistic: null,
    shipUf: null,
    marketplaceStatus: status,
    purchasedAt: new Date('2026-11-20T15:00:00Z'),
    updatedAt: new Date('2026-11-20T15:00:00Z'),
    currency: 'BRL',
    ...more,
    status,
    items: items.map((item) => ({ ...item, status })),
  };
};

export interface Shop {
  viewer: Viewer;
  sell(...orders: OrderSnapshot[]): Promise<void>;
  /** Adds one older order on each marketplace, so that all orders since that day are known. */
  openedOn(day: string): Promise<void>;
  idOf(listingKey: string): Promise<number>;
  cost(listingKey: string, costMinor: number, validFrom?: string): Promise<void>;
  advertise(listingKey: string, costMinor: number, salesMinor: number, more?: Partial<AdSpendSnapshot>): Promise<void>;
  /** Says that a stream of a sync has been read for some days, the last included. */
  read(stream: string, since: string, until: string, marketplace?: Marketplace): Promise<void>;
  /** Says the same of the ledger, of storage and of reimbursements. */
  readMoney(since: string, until: string): Promise<void>;
  /** Sets columns of the product that orders do not report. */
  describe(listingKey: string, columns: { name?: string | null; sku?: string | null; brand?: string }): Promise<void>;
}

/** A new account, filled by the product's own write functions. */
export async function openShop(name?: string): Promise<Shop> {
  const viewer = await newViewer(name);
  const { accountId } = viewer;
  const idOf = async (listingKey: string) =>
    (
      await queryRow<{ id: number }>('SELECT id FROM products WHERE account_id = $1 AND listing_key = $2', [
        accountId,
        listingKey,
      ])
    ).id;
  const sell = async (...orders: OrderSnapshot[]) =>
    void (await transaction((tx) => recordOrders(accountId, orders, tx)));
  const read: Shop['read'] = async (stream, since, until, marketplace = 'amazon') => {
    await queryRows(
      `INSERT INTO sync_streams AS s (account_id, marketplace, stream, read_days)
       VALUES ($1, $2::"Marketplace", $3::"SyncStreamName", datemultirange(daterange($4, $5, '[]')))
       ON CONFLICT (account_id, marketplace, stream) DO UPDATE SET read_days = s.read_days + excluded.read_days`,
      [accountId, marketplace, stream, since, until],
    );
  };
  return {
    viewer,
    idOf,
    sell,
    read,
    readMoney: async (since, until) => {
      for (const stream of ['fees', 'storage', 'reimbursements']) await read(stream, since, until);
      await read('fees', since, until, 'mercadolivre');
    },
    openedOn: (day) => {
      const noon = new Date(`${day}T15:00:00Z`);
      const first = { purchasedAt: noon, updatedAt: noon };
      return sell(order([line('OLDEST')], first), order([line('MLOLDEST')], { ...first, marketplace: 'mercadolivre' }));
    },
    cost: async (listingKey, costMinor, validFrom = '2020-01-01') => {
      const productId = await idOf(listingKey);
      await setProductCosts(viewer, [{ productId, from: validFrom, costMinor }], { now: ANY_DAY });
    },
    advertise: async (listingKey, costMinor, salesMinor, more) => {
      const spend: AdSpendSnapshot = {
        marketplace: 'amazon',
        country: 'BR',
        asin: `B0${listingKey}`,
        sku: listingKey,
        day: '2026-11-20',
        costMinor,
        salesMinor,
        clicks: 1,
        impressions: 1,
        ...more,
      };
      await transaction((tx) => recordAdSpend(accountId, [spend], tx));
    },
    describe: async (listingKey, columns) => {
      for (const [column, value] of Object.entries(columns))
        await queryRows(`UPDATE products SET ${column} = $3 WHERE account_id = $1 AND listing_key = $2`, [
          accountId,
          listingKey,
          value,
        ]);
    },
  };
}

/** Replaces all exchange rates: currency, day, BRL per unit. */
export async function setRates(...rates: [currency: string, day: string, brl: number][]): Promise<void> {
  await transaction(async (tx) => {
    const gone = await queryRows<{ day: string }>('DELETE FROM exchange_rates RETURNING day', [], tx);
    for (const rate of rates)
      await queryRows(`INSERT INTO exchange_rates (currency, day, brl, source) VALUES ($1, $2, $3, 'test')`, rate, tx);
    await noteRates([...gone.map(({ day }) => day), ...rates.map(([, day]) => day)], tx);
  });
}
