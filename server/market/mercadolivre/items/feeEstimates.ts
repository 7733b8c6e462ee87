import { z } from 'zod';
import { currencyCode, word } from '#server/market/http/exactShapes.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import type { FeeQuestion } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { FeeEstimateSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { itemsById, type MercadoLivreItem, ofItems } from './items.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

const WHERE = 'Mercado Livre (listing_prices)';
const ListingPrice = z.looseObject({
  listing_type_id: word.nullish(),
  currency_id: currencyCode.nullish(),
  sale_fee_amount: z.string(),
  sale_fee_details: z.looseObject({ fixed_fee: z.string().nullish() }).nullish(),
});
/** An array with one price for the requested listing type; an older format is a single price object. */
const Found = z.union([z.array(ListingPrice), ListingPrice.transform((one) => [one])]);

/**
 * Mercado Livre's estimated fees of one sale of each listing, as its item is currently listed and shipped. The shipping
 * cost is unknown (null). Items that do not exist or have no price are missing.
 */
export async function* feeEstimates(
  session: MercadoLivreSession,
  questions: FeeQuestion[],
): AsyncGenerator<FeeEstimateSnapshot[]> {
  const ids = [...new Set(questions.map(({ asin }) => asin))];
  // variations have the same fees: one call for all of them
  const answers = new Map<string, Promise<unknown>>();
  const ask = (site: string, query: Record<string, string>) => {
    const key = JSON.stringify([site, query]);
    const answer = answers.get(key) ?? askPrices(session, site, query);
    answers.set(key, answer);
    return answer;
  };
  for await (const items of itemsById(session, ids)) {
    const answered: { question: FeeQuestion; item: MercadoLivreItem; answer: unknown }[] = [];
    for (const item of items)
      for (const question of questions.filter(({ asin }) => asin === item.id)) {
        const query = queryOf(question, item);
        const answer = query && (await ask(item.id.slice(0, 3), query));
        if (answer) answered.push({ question, item, answer });
      }
    const idOf = ({ item }: (typeof answered)[number]) => item.id;
    yield ofItems(session, answered, idOf, ({ question, item, answer }) => estimateOf(question, item, answer)).flat();
  }
}

/**
 * Query for the fees of an item. The fixed fee depends on the logistics: without them it is wrong (reference 4.7). Null
 * when the item lacks required fields.
 */
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
    ({ listing_type_id: type, currency_id: ownCurrency }) =>
      (!type || type === item.listing_type_id) && (!ownCurrency || ownCurrency === currency),
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
