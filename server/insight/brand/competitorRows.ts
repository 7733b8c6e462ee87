import {
  type BrandCompetitor as StoredCompetitor,
  type BrandPrice as StoredPrice,
  Prisma,
} from '#prisma/generated/client/client.ts';
import type { Money } from '#server/platform/values/money.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type BrandCompetitor, brandCompetitor, type BrandPricePoint } from './brandCompetitors.ts';

/** The exposed columns of a competitor; `competitor` beside them when SQL read them. */
export type CompetitorRow = Omit<StoredCompetitor, 'accountId' | 'country' | 'createdAt' | 'askedAt'> & {
  competitor?: BrandCompetitor;
};

/** The exposed columns of a pair's price. */
type PriceRow = Omit<StoredPrice, 'accountId' | 'competitorId'>;

const minor = (money: Money | null) => money && BigInt(money.minor);
const decimal = (stars: number | null) => (stars === null ? null : new Prisma.Decimal(stars));

/** A competitor that SQL read, as its row. */
export const competitorRow = (competitor: BrandCompetitor): CompetitorRow => ({
  id: competitor.id,
  marketplace: competitor.marketplace,
  ourAsin: competitor.ourAsin,
  competitorAsin: competitor.competitorAsin,
  competitorBrand: competitor.competitorBrand,
  competitorName: competitor.competitorProduct,
  notes: competitor.notes,
  currency: (competitor.ourPrice ?? competitor.competitorPrice)?.currency ?? null,
  ourPriceMinor: minor(competitor.ourPrice),
  competitorPriceMinor: minor(competitor.competitorPrice),
  ourRank: competitor.ourRank,
  competitorRank: competitor.competitorRank,
  ourRating: decimal(competitor.ourRating),
  competitorRating: decimal(competitor.competitorRating),
  monitoredAt: competitor.monitoredAt,
  failure: competitor.failure,
  competitor,
});

/**
 * A competitor with our product and the newest prices. One statement for both when Prisma loaded the row. Throws NOT_FOUND
 * when the account watches no such competitor.
 */
export async function competitorOfRow(viewer: Viewer, row: CompetitorRow): Promise<BrandCompetitor> {
  row.competitor ??= await brandCompetitor(viewer, row.id);
  if (!row.competitor) throw notFound('products.competitorNotFound');
  return row.competitor;
}

/** A pair's price that SQL read, as its row. */
export const priceRow = ({ observedAt, ourPrice, competitorPrice }: BrandPricePoint): PriceRow => ({
  observedAt,
  currency: (ourPrice ?? competitorPrice)?.currency ?? '',
  ourPriceMinor: minor(ourPrice),
  competitorPriceMinor: minor(competitorPrice),
});

/** An amount of a row; null while unknown. */
export const moneyOf = (amount: bigint | null, currency: string | null): Money | null =>
  amount === null || !currency ? null : { minor: Number(amount), currency };
