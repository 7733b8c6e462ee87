import { z } from 'zod';
import { word } from '#server/market/http/exactShapes.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import type { ReturnSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import type { Claim } from './claims.ts';

const text = z.union([z.string(), z.number().transform(String)]);
/** Sent as `1.0`. */
const wholeNumber = z.coerce.number().int().nonnegative();

const Return = z.looseObject({
  id: text,
  status: word,
  last_updated: z.string(),
  date_closed: z.string().nullish(),
  related_entities: z.array(z.string()).nullish(),
  orders: z
    .array(
      z.looseObject({
        order_id: text,
        item_id: z.string(),
        variation_id: text.nullish(),
        context_type: z.string().nullish(),
        return_quantity: wholeNumber.nullish(),
      }),
    )
    .nullish(),
});
export type MercadoLivreReturn = z.output<typeof Return>;

/** Empty before the review. */
const judgement = word.or(z.literal(''));
const Reviews = z.looseObject({
  reviews: z
    .array(
      z.looseObject({
        resource_id: text.nullish(),
        resource_reviews: z
          .array(z.looseObject({ product_condition: judgement.nullish(), seller_status: judgement.nullish() }))
          .nullish(),
      }),
    )
    .nullish(),
});

/** Parses the return of a claim. */
export const returnOf = (answer: unknown): MercadoLivreReturn => shapeOf('Mercado Livre (returns)', Return, answer);

/**
 * Delivered units of a return. They are resellable when the review says so: by Mercado Livre's warehouse, or by the
 * seller; without a review they are not. Units that never reached the buyer are omitted.
 */
export function returnedUnits(claim: Claim, found: MercadoLivreReturn, reviews: unknown): ReturnSnapshot[] {
  if (found.status !== 'delivered') return [];
  const conditions = conditionsOf(reviews);
  return (found.orders ?? []).flatMap((order) => {
    const quantity = order.return_quantity ?? 0;
    if (quantity === 0 || order.context_type === 'incomplete') return [];
    const listingKey = order.variation_id ? `${order.item_id}:${order.variation_id}` : order.item_id;
    const condition = conditions.get(order.order_id) ?? null;
    return [
      {
        marketplace: 'mercadolivre',
        sourceRef: `${found.id}/${order.order_id}/${listingKey}`,
        orderExternalId: order.order_id,
        listingKey,
        quantity,
        disposition: condition,
        reason: claim.reason_id ?? null,
        isResellable: condition === 'saleable',
        returnedAt: isoInstant(found.date_closed ?? found.last_updated, 'last_updated'),
      },
    ];
  });
}

/** Reviewed condition of each order's goods, by order id. */
function conditionsOf(answer: unknown): Map<string, string> {
  const { reviews } = answer == null ? {} : shapeOf('Mercado Livre (returns/reviews)', Reviews, answer);
  return new Map(
    (reviews ?? []).flatMap(({ resource_id: orderId, resource_reviews: found }) => {
      const last = found?.at(-1);
      const condition = last?.product_condition || (last?.seller_status === 'success' ? 'saleable' : null);
      return orderId && condition ? [[orderId, condition] as const] : [];
    }),
  );
}
