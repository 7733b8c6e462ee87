import { type Queryable, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { limits } from '#server/platform/values/limits.ts';
import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { marketplaceOfId } from './marketplaceOfId.ts';

export interface NewCompetitorPair {
  /** ASIN or MLB id of one of our products. */
  ourAsin: string;
  /** ASIN, MLB item or MLB catalogue page of theirs. */
  competitorAsin: string;
  competitorBrand: string;
  notes?: string | null;
  /** Country of our product. Default: that of the account's first active product with this id. */
  country?: string | null;
}

const MAX_BRAND_LENGTH = 100;
const MAX_NOTES_LENGTH = 500;
/** Bounds a price check to minutes: twenty ASINs per call, one call every ten seconds. */
const MAX_PAIRS = limits.quotas.competitors;

/**
 * Watches a competitor's product against one of ours and returns the pair's id. Ids may have any case and surrounding
 * spaces. Throws 400 for invalid input, 404 for a product that is not ours (in that country), 409 for a pair already
 * watched.
 */
export async function createCompetitor(
  viewer: Pick<Viewer, 'accountId'>,
  given: NewCompetitorPair,
  { tx }: { tx?: Queryable } = {},
): Promise<{ id: number }> {
  const { accountId } = viewer;
  const pair = checked(given);
  const country = await countryOf(accountId, pair, given.country ?? null, tx);
  if (!country) throw notFound('products.notAmongYours', { asin: pair.ourAsin });
  const add = async (on: Queryable) => {
    await lockAccount(accountId, on); // so that the limit holds for concurrent calls
    const { pairs } = await queryRow<{ pairs: number }>(
      'SELECT count(*) AS pairs FROM brand_competitors WHERE account_id = $1',
      [accountId],
      on,
    );
    if (pairs >= MAX_PAIRS) throw badRequest('products.competitorsMost', { most: MAX_PAIRS });
    const [added] = await queryRows<{ id: number }>(
      `INSERT INTO brand_competitors (account_id, marketplace, country, our_asin, competitor_asin, competitor_brand, notes)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
      [accountId, pair.marketplace, country, pair.ourAsin, pair.competitorAsin, pair.competitorBrand, pair.notes],
      on,
    );
    if (!added) throw conflict('products.competitorKnown');
    return added;
  };
  return tx ? add(tx) : transaction(add);
}

function checked(given: NewCompetitorPair) {
  const ourAsin = given.ourAsin.trim().toUpperCase();
  const competitorAsin = given.competitorAsin.trim().toUpperCase();
  const competitorBrand = given.competitorBrand.trim();
  const notes = given.notes?.trim() || null;
  const [marketplace, theirs] = [marketplaceOfId(ourAsin), marketplaceOfId(competitorAsin)];
  if (!marketplace) throw badRequest('products.ownAsinInvalid');
  if (!theirs) throw badRequest('products.competitorAsinInvalid');
  if (ourAsin === competitorAsin) throw badRequest('products.competitorIsOwn');
  if (marketplace !== theirs) throw badRequest('products.competitorElsewhere');
  if (!competitorBrand) throw badRequest('products.competitorBrand');
  if (competitorBrand.length > MAX_BRAND_LENGTH) throw badRequest('products.brandLength', { most: MAX_BRAND_LENGTH });
  if (notes && notes.length > MAX_NOTES_LENGTH)
    throw badRequest('products.notesLength', { most: String(MAX_NOTES_LENGTH) });
  return { marketplace, ourAsin, competitorAsin, competitorBrand, notes };
}

/** Country in which the account sells the product, `country` when given; null when it does not sell it. */
async function countryOf(
  accountId: number,
  { marketplace, ourAsin }: ReturnType<typeof checked>,
  wanted: string | null,
  tx?: Queryable,
): Promise<string | null> {
  const [ours] = await queryRows<{ country: string }>(
    `SELECT country FROM products WHERE account_id = $1 AND marketplace = $2 AND asin = $3
       AND ($4::bpchar IS NULL OR country = $4) ORDER BY active DESC, id LIMIT 1`,
    [accountId, marketplace, ourAsin, wanted],
    tx,
  );
  return ours?.country ?? null;
}
