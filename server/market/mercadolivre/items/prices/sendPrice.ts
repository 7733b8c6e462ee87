import { z } from 'zod';
import type { OwnPrice, SentPrice } from '#server/market/prices/ownPrice.ts';
import { currencyCode } from '#server/market/http/exactShapes.ts';
import { refusalReason, shapeOf } from '#server/market/http/answer.ts';
import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { decimalOf, type Money } from '#server/platform/values/money.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { isKit } from '#server/market/mercadolivre/items/itemParts.ts';
import { askSalePrice } from '#server/market/mercadolivre/items/prices/salePrice.ts';

const WHERE = 'Mercado Livre (items)';
const GONE = sentence('listings.gone');
const DYNAMIC = sentence('listings.automaticPrice');

const Item = z.looseObject({
  price: z.string().nullish(),
  currency_id: currencyCode,
  status: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
  bundle: z.looseObject({ type: z.string().nullish() }).nullish(),
  variations: z.array(z.looseObject({ id: z.string() })).nullish(),
});
const Sale = z.looseObject({
  regular_amount: z.string().nullish(),
  metadata: z.looseObject({ promotion_id: z.string().nullish() }).nullish(),
});
/** The changed item; of a change of variations, an official example has their list only. */
const Changed = z.union([
  z.looseObject({
    price: z.string().nullish(),
    warnings: z.array(z.looseObject({ code: z.string().nullish(), message: z.string().nullish() })).nullish(),
  }),
  z.array(z.unknown()),
]);

const itemPath = (itemId: string) => `/items/${encodeURIComponent(itemId)}`;

async function item(session: MercadoLivreSession, itemId: string) {
  const { status, data } = await session.get('items', itemPath(itemId), { accept: [404] });
  return status === 404 ? null : shapeOf(WHERE, Item, data);
}

/** The price of an item at Mercado Livre, and why another cannot be sent. */
export async function ownPrice(session: MercadoLivreSession, itemId: string): Promise<OwnPrice> {
  const found = await item(session, itemId);
  if (!found) return { price: null, refusal: GONE, notes: [] };
  const { currency_id: currency, status, variations } = found;
  const price = found.price == null ? null : { minor: minorUnits(found.price, currency), currency };
  const refused = (refusal: Sentence): OwnPrice => ({ price, refusal, notes: [] });
  if (isKit(found)) return refused(sentence('listings.priceOfKit'));
  if (status !== 'active' && status !== 'paused') return refused(sentence('listings.neitherActiveNorPaused'));
  const sale = await askSalePrice(session, itemId);
  const { metadata, regular_amount: regular } = sale === null ? {} : shapeOf('Mercado Livre (sale_price)', Sale, sale);
  if (metadata?.promotion_id || regular) return refused(sentence('listings.mercadoLivrePromotion'));
  const count = variations?.length ?? 0;
  return {
    price,
    refusal: null,
    notes: count > 1 ? [sentence('listings.priceOfVariations', { variations: count })] : [],
  };
}

/** Sends the price of an item, that of all its variations, to Mercado Livre. Sending it twice is once. */
export async function sendPrice(session: MercadoLivreSession, itemId: string, price: Money): Promise<SentPrice> {
  const found = await item(session, itemId);
  if (!found) return { isAccepted: false, reference: null, answer: GONE };
  const amount = decimalOf(price);
  const { status, data } = await session.put('items', itemPath(itemId), {
    body: found.variations?.length
      ? { variations: found.variations.map(({ id }) => ({ id: Number(id), price: amount })) }
      : { price: amount },
    accept: [400, 403, 404, 409, 412, 422],
  });
  if (status >= 400) {
    const isDynamic = (data as { error?: unknown } | null)?.error === 'item.price.not_modifiable';
    const reason = refusalReason(data).trim();
    return {
      isAccepted: false,
      reference: null,
      answer: isDynamic ? DYNAMIC : sentence('listings.mercadoLivreAnswered', { answer: `${status} ${reason}`.trim() }),
    };
  }
  const changed = shapeOf(WHERE, Changed, data);
  // the answer is 200 although the price stays
  if (!Array.isArray(changed) && changed.warnings?.some(({ code }) => code === 'item.price.not_modifiable'))
    return { isAccepted: false, reference: null, answer: DYNAMIC };
  return { isAccepted: true, reference: null, answer: sentence('listings.accepted') };
}
