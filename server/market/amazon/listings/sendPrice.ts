import { z } from 'zod';
import type { OwnPrice, SentPrice } from '#server/market/prices/ownPrice.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { decimalOf, type Money } from '#server/platform/values/money.ts';
import { type AmazonSession, notPermitted } from '#server/market/amazon/auth/amazonSession.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { listingUrl, type OwnOffer, ownOffer, PRODUCT_LISTING, type PurchasableOffer } from './ownOffer.ts';

const WHERE = 'Amazon (patchListingsItem)';
const NO_OFFER = sentence('listings.noOffer');

const Submission = z.looseObject({
  status: z.enum(['ACCEPTED', 'INVALID', 'VALID']),
  submissionId: z.string().nullish(),
  issues: z.array(z.looseObject({ message: z.string(), severity: z.string().nullish() })).nullish(),
});

type Listing = { sellerId: string; sku: string };
type Schedules = PurchasableOffer['our_price'];

/** The price of a listing at Amazon, and whether Amazon would take `next`, which is only validated. */
export async function ownPrice(
  session: AmazonSession,
  marketplace: AmazonMarketplace,
  listing: Listing,
  next: Money | null,
): Promise<OwnPrice> {
  const found = await ownOffer(session, marketplace, listing);
  if (!found) return { price: null, refusal: NO_OFFER, notes: [] };
  const { currency } = marketplace;
  const minor = (prices: Schedules) => minorOf(prices, currency);
  const { our_price: ours, discounted_price: discounted } = found.standard;
  const own = minor(ours);
  const price = own === null ? null : { minor: own, currency };
  const least = minor(found.standard.minimum_seller_allowed_price);
  const most = minor(found.standard.maximum_seller_allowed_price);
  const refused = (refusal: Sentence): OwnPrice => ({ price, refusal, notes: [] });
  if (isRunning(discounted, session.effects.now())) return refused(sentence('listings.amazonPromotion'));
  if (next && least !== null && next.minor < least)
    return refused(sentence('listings.belowLeast', { price: { minor: least, currency } }));
  if (next && most !== null && next.minor > most)
    return refused(sentence('listings.aboveMost', { price: { minor: most, currency } }));
  if (!next) return { price, refusal: null, notes: [] };
  const checked = await submit(session, marketplace, listing, { found, price: next, isPreview: true });
  return {
    price,
    refusal: checked.status === 'INVALID' ? sentence('listings.amazonRefuses', { reason: sayings(checked) }) : null,
    notes: [sentence('listings.shownLater')],
  };
}

/** Sends the price of a listing to Amazon; its other offers and limits stay as they are. Sending it twice is once. */
export async function sendPrice(
  session: AmazonSession,
  marketplace: AmazonMarketplace,
  listing: Listing,
  price: Money,
): Promise<SentPrice> {
  const found = await ownOffer(session, marketplace, listing);
  if (!found) return { isAccepted: false, reference: null, answer: NO_OFFER };
  const sent = await submit(session, marketplace, listing, { found, price, isPreview: false });
  return {
    isAccepted: sent.status === 'ACCEPTED',
    reference: sent.submissionId ?? null,
    answer:
      sayings(sent) ||
      sentence(sent.status === 'ACCEPTED' ? 'listings.acceptedForProcessing' : 'listings.refusedWithoutReason'),
  };
}

/**
 * Patches the listing's offers. `replace` drops what it does not name, so that all offers go back as they came, with one
 * price changed (issue 5235 of amzn/selling-partner-api-models: merge takes no prices).
 */
async function submit(
  session: AmazonSession,
  { id, currency }: AmazonMarketplace,
  listing: Listing,
  { found, price, isPreview }: { found: OwnOffer; price: Money; isPreview: boolean },
) {
  const { status, data } = await session.call('patchListingsItem', {
    method: 'PATCH',
    url: listingUrl(session, listing, {
      marketplaceIds: [id],
      mode: isPreview ? 'VALIDATION_PREVIEW' : undefined,
      issueLocale: 'pt_BR',
    }),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      productType: found.productType,
      patches: [
        {
          op: 'replace',
          path: '/attributes/purchasable_offer',
          value: found.offers.map((offer) =>
            offer === found.standard
              ? {
                  ...withNumbers(offer),
                  marketplace_id: id,
                  currency,
                  our_price: [{ schedule: [{ value_with_tax: decimalOf(price) }] }],
                }
              : withNumbers(offer),
          ),
        },
      ],
    }),
    repeatable: true, // the same price again changes nothing
    accept: [403],
  });
  if (status === 403) throw notPermitted(PRODUCT_LISTING);
  return shapeOf(WHERE, Submission, data);
}

/** Errors of a submission in Amazon's words, at most 300 characters. */
const sayings = ({ issues }: z.output<typeof Submission>) =>
  (issues ?? [])
    .filter(({ severity }) => (severity ?? 'ERROR') === 'ERROR')
    .map(({ message }) => message)
    .join(' ')
    .slice(0, 300);

function minorOf(prices: Schedules, currency: string): number | null {
  const value = prices?.[0]?.schedule?.[0]?.value_with_tax;
  return value === undefined ? null : minorUnits(value, currency);
}

const isRunning = (prices: Schedules, now: number) =>
  (prices ?? [])
    .flatMap(({ schedule }) => schedule ?? [])
    .some(
      ({ start_at: from, end_at: until }) => (!from || Date.parse(from) <= now) && (!until || Date.parse(until) >= now),
    );

/** A value of an answer, whose numbers are text (parseExact), as it is sent back. */
function withNumbers(value: object): Record<string, unknown> {
  const one = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(one);
    if (typeof inner === 'object' && inner !== null) return withNumbers(inner);
    return typeof inner === 'string' && /^-?\d+(?:\.\d+)?$/.test(inner) ? Number(inner) : inner;
  };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, one(inner)]));
}
