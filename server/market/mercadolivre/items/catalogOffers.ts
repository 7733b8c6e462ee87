import { sentence } from '#server/platform/language/sentence.ts';
import { outOfRange, wordingOfError } from '#server/platform/language/wordedError.ts';
import { z } from 'zod';
import { currencyCode, word } from '#server/market/http/exactShapes.ts';
import { log } from '#server/platform/process/log.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { mapAtOnce } from '#server/market/http/mapAtOnce.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import {
  type BuyBoxState,
  type OfferCheck,
  type OfferedListing,
  type SeenOffer,
  unknownCheck,
} from '#server/market/offerCheck.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { bulkItems } from './bulkItems.ts';
import { type ProductItem, productItems } from './productItems.ts';

/** Listings in one batch of answers. */
const AT_A_TIME = 20;
/** Of these, listings asked for at the same time: their two answers take up to a second, and four a second are allowed. */
const AT_ONCE = 4;
/** When this many answers are all unreadable, the cause is a format change rather than a single item. */
const MIN_UNREADABLE = 3;

const InCatalog = z.looseObject({ catalog_listing: z.boolean().nullish() });

const Competition = z.looseObject({
  current_price: z.string().nullish(),
  currency_id: currencyCode.nullish(),
  price_to_win: z.string().nullish(),
  status: word.nullish(),
  visit_share: z.string().nullish(),
  catalog_product_id: z.string().nullish(),
  winner: z
    .looseObject({ item_id: z.string().nullish(), price: z.string().nullish(), currency_id: currencyCode.nullish() })
    .nullish(),
});
type Competition = z.output<typeof Competition>;

/**
 * Buy Box state of each of our items on its catalogue page, at most twenty at a time. Items outside the catalogue do
 * not compete; the state of refused ones is unknown. When the list of competitors is not accessible (`productItems`),
 * the winner's price is known but not the seller.
 */
export async function* catalogOffers(
  session: MercadoLivreSession,
  listings: OfferedListing[],
): AsyncGenerator<OfferCheck[]> {
  const listOf = productItems(session);
  for (let start = 0; start < listings.length; start += AT_A_TIME) {
    const batch = listings.slice(start, start + AT_A_TIME);
    const { inCatalog, refused } = await catalogItems(session, batch);
    let lastFailure: Error | null = null;
    const checks = await mapAtOnce(batch, AT_ONCE, async (listing) => {
      const unknown = (competes: boolean) => unknownCheck(listing, new Date(session.effects.now()), { competes });
      // a refused item may well be in the catalogue
      if (!inCatalog.has(listing.asin)) return unknown(refused.has(listing.asin));
      try {
        return await checkOf(session, listing, listOf);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        log.warn({ item: listing.asin, reason: error.message }, 'skipped unreadable offers');
        lastFailure = error;
        return unknown(true);
      }
    });
    if (lastFailure && inCatalog.size >= MIN_UNREADABLE && checks.every(({ state }) => state === 'unknown'))
      throw new MarketplaceError(
        sentence('sync.unreadableOffers', {
          where: 'Mercado Livre (price_to_win)',
          reason: wordingOfError(lastFailure as Error),
        }),
      );
    yield checks;
  }
}

async function catalogItems(
  session: MercadoLivreSession,
  listings: OfferedListing[],
): Promise<{ inCatalog: Set<string>; refused: Set<string> }> {
  const ids = listings.map(({ asin }) => asin);
  const [inCatalog, refused] = [new Set<string>(), new Set<string>()];
  for await (const batch of bulkItems(session, ids, { fields: ['id', 'catalog_listing'], isSelection: true })) {
    for (const { id, item } of batch.found)
      if (shapeOf('Mercado Livre (items/bulk)', InCatalog, item).catalog_listing) inCatalog.add(id);
    for (const id of batch.refused) refused.add(id);
  }
  return { inCatalog, refused };
}

async function checkOf(
  session: MercadoLivreSession,
  listing: OfferedListing,
  listOf: (productId: string) => Promise<ProductItem[] | null>,
): Promise<OfferCheck> {
  const path = `/items/${encodeURIComponent(listing.asin)}/price_to_win`;
  const { status, data } = await session.get('price_to_win', path, {
    query: { version: 'v2' },
    accept: [400, 403, 404],
  });
  const checkedAt = new Date(session.effects.now());
  if (status >= 400) return unknownCheck(listing, checkedAt, { competes: status === 403 });
  const parsed = Competition.safeParse(data);
  if (!parsed.success) throw outOfRange('sync.unexpectedForm', { what: 'price_to_win' });
  const competition = parsed.data;
  if (competition.status === 'not_listed') return unknownCheck(listing, checkedAt, { competes: false });
  const state = stateOf(competition);
  if (state === 'unknown') return unknownCheck(listing, checkedAt);

  const currency = competition.currency_id ?? competition.winner?.currency_id ?? null;
  const minor = (amount: string | null | undefined) => (amount && currency ? minorUnits(amount, currency) : null);
  const list = competition.catalog_product_id ? await listOf(competition.catalog_product_id) : null;
  const sellerId = await session.sellerId();
  const winnerItem = list?.find(({ item_id: id }) => id === competition.winner?.item_id);
  const isOurs = state === 'winning' || state === 'sharing';
  return {
    ...unknownCheck(listing, checkedAt),
    state,
    currency,
    ourPriceMinor: minor(competition.current_price),
    owner:
      state === 'none'
        ? null
        : {
            sellerId: isOurs ? sellerId : (winnerItem?.seller_id ?? null),
            // a seller who shares the first place may have another price than the winner
            priceMinor: minor(
              isOurs ? (competition.current_price ?? competition.winner?.price) : competition.winner?.price,
            ),
            isFba: isFba(isOurs ? list?.find(({ item_id: id }) => id === listing.asin) : winnerItem),
          },
    offers: list && list.flatMap((item) => seenOffer(item, sellerId, competition.winner?.item_id)),
    priceToWinMinor: minor(competition.price_to_win),
    visitShare: competition.visit_share ?? null,
  };
}

/** A `listed` item cannot win. Unknown statuses are `unknown`. */
function stateOf({ status, winner }: Competition): BuyBoxState {
  if (status === 'winning') return 'winning';
  if (status === 'sharing_first_place') return 'sharing';
  if (status === 'competing' || status === 'listed') return winner ? 'losing' : 'none';
  return 'unknown';
}

const isFba = (item: ProductItem | undefined): boolean | null =>
  item?.shipping?.logistic_type ? item.shipping.logistic_type === 'fulfillment' : null;

function seenOffer(item: ProductItem, ownSellerId: string, winnerItemId: string | null | undefined): SeenOffer[] {
  if (!item.seller_id || !item.price || !item.currency_id || (item.condition ?? 'new') !== 'new') return [];
  return [
    {
      sellerId: item.seller_id,
      isOurs: item.seller_id === ownSellerId,
      priceMinor: minorUnits(item.price, item.currency_id),
      isWinner: item.item_id === winnerItemId,
      isFba: isFba(item),
      feedbackRating: null, // comes from the seller's profile, see sellerProfiles
    },
  ];
}
