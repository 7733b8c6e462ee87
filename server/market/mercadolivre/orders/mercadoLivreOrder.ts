import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { currencyCode, word } from '#server/market/http/exactShapes.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { readable } from '#server/market/readable.ts';

/** Ids and amounts as text. The input must come from parseExact, or digits are lost. */
const text = z.union([z.string(), z.number().transform(String)]);

/** Maximum of the database column (int4). */
const MAX_QUANTITY = 2_147_483_647;

const Item = z.looseObject({
  item: z.looseObject({
    id: z.string().min(1),
    title: z.string().nullish(),
    variation_id: text.nullish(),
    seller_sku: text.nullish(),
    seller_custom_field: text.nullish(),
  }),
  quantity: z.coerce.number().int().min(0).max(MAX_QUANTITY),
  unit_price: text.nullish(),
  sale_fee: text.nullish(),
});

/** Order of orders/search or orders/:id: only the fields the product uses. */
export const MercadoLivreOrder = z.looseObject({
  id: text,
  date_created: z.string(),
  date_closed: z.string().nullish(),
  last_updated: z.string().nullish(),
  pack_id: text.nullish(),
  status: word,
  tags: z.array(z.string()).nullish(),
  currency_id: currencyCode,
  context: z.looseObject({ site: z.string().nullish() }).nullish(),
  seller: z.looseObject({ id: text.nullish() }).nullish(),
  shipping: z.looseObject({ id: text.nullish() }).nullish(),
  payments: z
    .array(
      z.looseObject({
        id: text.nullish(),
        status: z.string().nullish(),
        date_last_modified: z.string().nullish(),
        shipping_cost: text.nullish(),
        transaction_amount_refunded: text.nullish(),
      }),
    )
    .nullish(),
  order_items: z.array(Item),
  /** What was sold as a kit; its form is not documented. */
  bundles: z.unknown().optional(),
});
export type MercadoLivreOrder = z.output<typeof MercadoLivreOrder>;

/** Maps the orders of an answer with `read`, without the unreadable ones (see readable). Orders of kits are remembered. */
export const ordersOf = <Answer>(
  { skippedRows, kitOrders }: Pick<MercadoLivreSession, 'skippedRows' | 'kitOrders'>,
  orders: readonly unknown[],
  read: (order: MercadoLivreOrder) => Answer,
): Answer[] =>
  readable('order', orders, {
    idOf: (order) => (order as { id?: unknown } | null)?.id,
    read: (one) => {
      const order = shapeOf(sentence('mercadolivre.order'), MercadoLivreOrder, one);
      if (isOfKit(order)) kitOrders.add(order.id);
      return read(order);
    },
    skipped: skippedRows,
  });

const isOfKit = ({ bundles }: MercadoLivreOrder) => (Array.isArray(bundles) ? bundles.length > 0 : bundles != null);
