import type { Marketplace } from '#server/market/registry.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { conflict, notFound } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { minorIn } from '#server/records/money/minorIn.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';

/** An order by its number at the marketplace. */
export interface SentOrder {
  marketplace: Marketplace;
  country: string;
  externalId: string;
  currency: string;
  /** Day of the sale, `YYYY-MM-DD`. */
  day: string;
}

/** What sending an order cost, in minor units of its currency; 0 withdraws what was entered before. */
export type OrderFreight = SentOrder & { costMinor: number };

/** Source of what was entered; its stored name is in Padrão, and worded where it is read. */
export const SELLER_FREIGHT = 'seller.freight';

/** The account's orders with these numbers; one number may be of an order of each marketplace. */
export const sentOrders = ({ accountId }: Viewer, numbers: readonly string[]): Promise<SentOrder[]> =>
  queryRows(
    `SELECT marketplace, country, external_id AS "externalId", currency::text, sale_day AS day FROM orders
     WHERE account_id = $1 AND external_id = ANY ($2::text[]) ORDER BY id`,
    [accountId, numbers],
  );

/**
 * Stores what sending orders cost: it counts instead of the rules of own freight. Returns the number of changed order lines.
 */
export const setOrderFreight = (
  viewer: Viewer,
  orders: readonly OrderFreight[],
  { tx }: { tx?: Queryable } = {},
): Promise<{ lines: number }> =>
  moneyWrite(
    viewer,
    {
      write: async (on) => {
        const postedAt = new Date(currentTime());
        const amounts = orders.map(({ marketplace, country, externalId, currency, day, costMinor }) => ({
          marketplace,
          country,
          source: SELLER_FREIGHT,
          sourceRef: externalId,
          orderExternalId: externalId,
          listingKey: null,
          asin: null,
          kind: 'own_freight' as const,
          name: 'Frete próprio',
          isUnknown: false,
          amountMinor: -costMinor,
          currency,
          day,
          postedAt,
        }));
        const { lines } = await recordPostedAmounts(viewer.accountId, amounts, on);
        return { lines };
      },
      event: () => ({ kind: 'costs', details: { freightOrders: orders.length } }),
    },
    tx,
  );

/**
 * Stores what sending one order cost. Throws NOT_FOUND for an order that is not the account's, CONFLICT for a number of
 * orders of more than one marketplace, BAD_REQUEST for an amount in another currency.
 */
export async function setFreightOfOrder(
  viewer: Viewer,
  { number, cost }: { number: string; cost: Money },
): Promise<{ lines: number }> {
  const [found, other] = await sentOrders(viewer, [number.trim()]);
  if (!found) throw notFound('orders.notFound');
  if (other) throw conflict('orders.atTwoMarketplaces');
  return setOrderFreight(viewer, [{ ...found, costMinor: minorIn(cost, found.currency) }]);
}
