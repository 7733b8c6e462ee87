import { z } from 'zod';
import { currencyCode, word } from '#server/market/http/exactShapes.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import type { FeeQuestion } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/shapeOf.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { FeeEstimateSnapshot } from '#server/market/snapshots.ts';
import { itemsById, type MercadoLivreItem, ofItems } from './items.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

const WHERE = 'Mercado Livre (listing_prices)';
const ListingPrice = z.looseObject({
  listing_type_id: word.nullish(),
  currency_id: currencyCode.nullish(),
  sale_fee_amount: z.string(),
  sale_fee_details: z.looseObject({ fixed_fee: z.string().nullish() }).nullish(),
});
/** One price when the kind of listing is asked for; an older shape is the price alone. */
const Found = z.union([z.array(ListingPrice), ListingPrice.transform((one) => [one])]);

/**
 * What Mercado Livre would take of one sale of each listing, as its item is listed and sent now. Freight is not told
 * (null). Items that are not there or not priced are left out.
 */
export async function* feeEstimates(
  session: MercadoLivreSession,
  questions: FeeQuestion[],
): AsyncGenerator<FeeEstimateSnapshot[]> {
  const ids = [...new Set(questions.map(({ asin }) => asin))];
  // variations cost the same: one question for all of them
  const answers = new Map<string, Promise<unknown>>();
  const ask = (site: string, query: Record<string, string>) => {
    const key = JSON.stringify([site, query]);
    const asked = answers.get(key) ?? askPrices(session, site, query);
    answers.set(key, asked);
    return asked;
  };
  for await (const items of itemsById(session, ids)) {
    const told: { question: FeeQuestion; item: MercadoLivreItem; answer: unknown }[] = [];
    for (const item of items)
      for (const question of questions.filter(({ asin }) => asin === item.id)) {
        const query = queryOf(question, item);
        const answer = query && (await ask(item.id.slice(0, 3), query));
        if (answer) told.push({ question, item, answer });
      }
    const idOf = ({ item }: (typeof told)[number]) => item.id;
    yield ofItems(session, told, idOf, ({ question, item, answer }) => estimateOf(question, item, answer)).flat();
  }
}

/** The fixed part depends on who sends how: asked without, it comes out wrong (reference 4.7). Null: too little is known. */
function queryOf({ priceMinor, currency }: FeeQuestion, item: MercadoLivreItem): Record<string, string> | null {
  const { category_id: category, listing_type_id: listingType, shipping } = item;
  if (!category || !listingType || item.currency_id !== currency) return null;
  return {
    price: String(decimalOf({ minor: priceMinor, currency })),
    category_id: category,
    currency_id: currency,
    listing_type_id: listingType,
    ...(shipping?.logistic_type ? { logistic_type: shipping.logistic_type } : {}),
    ...(shipping?.mode ? { shipping_mode: shipping.mode } : {}),
  };
}

async function askPrices(session: MercadoLivreSession, site: string, query: Record<string, string>): Promise<unknown> {
  const { status, data } = await session.get('listing_prices', `/sites/${site}/listing_prices`, {
    query,
    accept: [400, 403, 404],
  });
  return status >= 400 ? null : data;
}

function estimateOf(question: FeeQuestion, item: MercadoLivreItem, answer: unknown): FeeEstimateSnapshot[] {
  const { country, listingKey, currency, priceMinor } = question;
  const found = shapeOf(WHERE, Found, answer).find(
    ({ listing_type_id: type, currency_id: told }) =>
      (!type || type === item.listing_type_id) && (!told || told === currency),
  );
  if (!found) return [];
  const fixedFeeMinor = minorUnits(found.sale_fee_details?.fixed_fee ?? '0', currency);
  const commissionMinor = Math.max(0, minorUnits(found.sale_fee_amount, currency) - fixedFeeMinor);
  return [
    {
      marketplace: 'mercadolivre',
      country,
      listingKey,
      currency,
      priceMinor,
      commissionMinor,
      fixedFeeMinor,
      fulfilmentMinor: null,
    },
  ];
}
