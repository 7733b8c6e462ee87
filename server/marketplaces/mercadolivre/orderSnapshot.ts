import { z } from 'zod';
import { minorUnits } from '#server/marketplaces/minorUnits.ts';
import type { OrderSnapshot, OrderStatus } from '#server/marketplaces/snapshots.ts';
import { splitAmount } from '#server/marketplaces/splitAmount.ts';
import { withLineKeys } from '#server/marketplaces/withLineKeys.ts';

/** An id or amount: text as parseExact leaves it. */
const digits = z.union([z.string(), z.number()]).transform(String);
const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/)
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()));

const Item = z.object({
  item: z.object({
    id: z.string().regex(/^M[A-Z]{2}\d+$/),
    title: z.string().nullish(),
    variation_id: digits.nullish(),
    seller_sku: z.string().nullish(),
    seller_custom_field: z.string().nullish(),
  }),
  quantity: digits.pipe(z.string().regex(/^\d{1,9}$/)).transform(Number),
  unit_price: digits.nullish(),
  /** For one unit. */
  sale_fee: digits.nullish(),
});

const Order = z.object({
  id: digits.pipe(z.string().regex(/^\d+$/)),
  pack_id: digits.nullish(),
  status: z.string().min(1),
  tags: z.array(z.string()).nullish(),
  date_created: instant,
  last_updated: instant.nullish(),
  currency_id: z.string().regex(/^[A-Z]{3}$/),
  order_items: z.array(Item).min(1),
  payments: z.array(z.object({ status: z.string().nullish(), shipping_cost: digits.nullish() })).nullish(),
  context: z.object({ site: z.string().nullish() }).nullish(),
});

const CANCELLED = new Set(['cancelled', 'invalid', 'pending_cancel']);
const COUNTRY_OF_SITE: Record<string, string> = {
  MLB: 'BR',
  MLM: 'MX',
  MLA: 'AR',
  MLC: 'CL',
  MCO: 'CO',
  MLU: 'UY',
  MPE: 'PE',
};

/**
 * An order of orders/search or orders/{id}, read with parseExact, in our words. What only its shipment tells (shipped,
 * freight paid by the seller) is unknown. Throws `RangeError` naming the field that is wrong, in words for the seller.
 */
export function orderSnapshot(given: unknown): OrderSnapshot {
  const parsed = Order.safeParse(given);
  if (!parsed.success)
    throw new RangeError(`campo ${parsed.error.issues[0]?.path.join('.') || 'id'} ausente ou inválido`);
  const order = parsed.data;
  const status = statusOf(order);
  const site = order.context?.site ?? order.order_items[0]!.item.id.slice(0, 3);
  const country = COUNTRY_OF_SITE[site];
  if (!country) throw new RangeError(`site desconhecido: ${site}`);
  const prices = order.order_items.map((line) => amount(line.unit_price, line.quantity));
  const shipping = splitAmount(
    shippingCharged(),
    prices.map((price) => price ?? 0),
  );

  return {
    marketplace: 'mercadolivre',
    country,
    externalId: order.id,
    packId: order.pack_id ?? null,
    status,
    marketplaceStatus: order.status,
    purchasedAt: order.date_created,
    updatedAt: order.last_updated ?? order.date_created,
    currency: order.currency_id,
    items: withLineKeys(
      order.order_items.map(({ item, quantity, sale_fee }, index) => ({
        listingKey: item.variation_id ? `${item.id}:${item.variation_id}` : item.id,
        asin: item.id,
        sku: item.seller_sku || item.seller_custom_field || null,
        name: item.title || null,
        status,
        quantity,
        priceMinor: prices[index]!,
        discountMinor: 0, // unit_price is after every discount
        shippingMinor: shipping[index]!,
        feesMinor: amount(sale_fee, quantity),
        fulfilmentMinor: null,
      })),
    ),
  };

  function amount(text: string | null | undefined, times: number): number | null {
    if (text === null || text === undefined) return null;
    try {
      return minorUnits(text, order.currency_id, times);
    } catch {
      throw new RangeError(`valor inválido: "${text.slice(0, 20)}"`);
    }
  }
  function shippingCharged(): number {
    const paid = order.payments?.filter((payment) => payment.status === 'approved') ?? [];
    return paid.reduce((sum, { shipping_cost }) => sum + (amount(shipping_cost, 1) ?? 0), 0);
  }
}

function statusOf({ status, tags }: z.output<typeof Order>): OrderStatus {
  if (CANCELLED.has(status)) return 'cancelled';
  return tags?.includes('delivered') ? 'delivered' : 'pending';
}
