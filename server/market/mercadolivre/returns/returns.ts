import { z } from 'zod';
import { currencyCode } from '#server/market/http/exactShapes.ts';
import type { ReturnsPage } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { readable } from '#server/market/readable.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { type Claim, claimById, claims } from './claims.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import type { MercadoLivreOperation } from '#server/market/mercadolivre/auth/rates.ts';
import { countryOfSite } from '#server/market/mercadolivre/items/countryOfSite.ts';
import { returnedUnits, returnOf } from './returnsOf.ts';

/** A return can change without its claim: claims of the last 30 days are read again. */
const LOOK_BACK_MS = 30 * 24 * 60 * 60_000;
/** Another seller's claim (400), not permitted (403), no return (404). */
const NONE = [400, 403, 404];

const Cost = z.looseObject({
  amount: z.string().nullish(),
  currency_id: currencyCode.nullish(),
});

interface ClaimAnswers {
  claim: Claim;
  found: unknown;
  reviews: unknown;
  cost: unknown;
}

/**
 * Returned units and the seller's return costs, of claims changed since 30 days before `since`, newest first.
 * Unreadable returns are recorded as skipped.
 */
export async function* returns(session: MercadoLivreSession, since: Date): AsyncGenerator<ReturnsPage> {
  for await (const page of claims(session, new Date(since.getTime() - LOOK_BACK_MS)))
    yield await returnsOfClaims(session, page);
}

/** Returned units and return costs of one claim; empty unless it is against the seller. */
export async function returnsOfClaim(session: MercadoLivreSession, claimId: string): Promise<ReturnsPage> {
  const claim = await claimById(session, claimId);
  return returnsOfClaims(session, claim ? [claim] : []);
}

async function returnsOfClaims(session: MercadoLivreSession, page: Claim[]): Promise<ReturnsPage> {
  const answers: ClaimAnswers[] = [];
  for (const claim of page) {
    const found = claim.resource === 'order' || claim.resource == null ? await askReturn(session, claim) : null;
    if (found) answers.push(found);
  }
  const pages = readable('return', answers, {
    idOf: ({ claim }) => claim.id,
    read: ({ claim, found, reviews, cost }) => {
      const parsed = returnOf(found);
      const site = claim.site_id ?? parsed.orders?.[0]?.item_id ?? '';
      return { returns: returnedUnits(claim, parsed, reviews), amounts: costOf(claim, site, cost) };
    },
    skipped: session.skippedRows,
  });
  return { returns: pages.flatMap((one) => one.returns), amounts: pages.flatMap((one) => one.amounts) };
}

/** Requests the claim's return, its reviews and its cost, unparsed; null when it has no return. */
async function askReturn(session: MercadoLivreSession, claim: Claim): Promise<ClaimAnswers | null> {
  const id = encodeURIComponent(claim.id);
  const ask = async (operation: MercadoLivreOperation, path: string) => {
    const { status, data } = await session.get(operation, path, { accept: NONE });
    return status >= 400 ? null : data;
  };
  const found = await ask('returns', `/post-purchase/v2/claims/${id}/returns`);
  if (found === null) return null;
  const { id: returnId, related_entities: entities } = found as { id?: unknown; related_entities?: unknown };
  const isReviewed = Array.isArray(entities) && entities.includes('reviews');
  return {
    claim,
    found,
    reviews: isReviewed
      ? await ask('returns/reviews', `/post-purchase/v1/returns/${encodeURIComponent(String(returnId))}/reviews`)
      : null,
    cost: await ask('return-cost', `/post-purchase/v1/claims/${id}/charges/return-cost`),
  };
}

function costOf(claim: Claim, site: string, answer: unknown): PostedAmountSnapshot[] {
  const { id, resource_id: orderId, date_created: created } = claim;
  if (answer == null) return [];
  const { amount, currency_id: currency } = shapeOf('Mercado Livre (return-cost)', Cost, answer);
  const minor = amount == null || !currency ? 0 : minorUnits(amount, currency);
  if (minor === 0 || !currency) return [];
  const postedAt = isoInstant(created, 'date_created');
  return [
    {
      marketplace: 'mercadolivre',
      country: countryOfSite(site),
      source: 'mercadolivre.claims',
      sourceRef: `${id}/return-cost`,
      orderExternalId: orderId ?? null,
      listingKey: null,
      asin: null,
      kind: 'return_freight',
      name: 'return-cost',
      isUnknown: false,
      amountMinor: -minor,
      currency,
      day: saoPauloDay(postedAt.getTime()),
      postedAt,
    },
  ];
}
