import { z } from 'zod';
import { decimalOrNull } from '#server/platform/values/money.ts';
import type { BrandCompetitor } from './brandCompetitors.ts';
import type { PricePosition } from './pricePosition.ts';

export const Info = z.object({
  brand_name: z.string(),
  seller_id: z.string().nullable().describe('Seller id of Amazon, else of Mercado Livre.'),
});

const POSITIONS = {
  advantage: 'Vantagem',
  disadvantage: 'Desvantagem',
  tie: 'Empate',
} as const satisfies Record<PricePosition, string>;

export const Competitor = z
  .object({
    id: z.int(),
    our_asin: z.string(),
    our_product: z.string().nullable(),
    competitor_asin: z.string(),
    competitor_brand: z.string(),
    our_price: z.number().nullable(),
    competitor_price: z.number().nullable(),
    currency: z.string().nullable(),
    price_position: z.enum(POSITIONS).nullable().describe('Null while one of the prices is unknown.'),
    price_difference_percent: z.number().nullable().describe('Negative when we are cheaper.'),
    our_rank: z.int().nullable(),
    competitor_rank: z.int().nullable(),
    our_rating: z.number().nullable().describe('Stars, 0–5.'),
    competitor_rating: z.number().nullable(),
    monitoring_date: z.date().nullable().describe('Time of the last successful price check; null without one.'),
    notes: z.string().nullable(),
  })
  .meta({ id: 'Competitor' });

/** A watched competitor with the specification's names. */
export const competitorAnswer = (pair: BrandCompetitor): z.input<typeof Competitor> => ({
  id: pair.id,
  our_asin: pair.ourAsin,
  our_product: pair.ourProduct,
  competitor_asin: pair.competitorAsin,
  competitor_brand: pair.competitorBrand,
  our_price: decimalOrNull(pair.ourPrice),
  competitor_price: decimalOrNull(pair.competitorPrice),
  currency: (pair.ourPrice ?? pair.competitorPrice)?.currency ?? null,
  price_position: pair.pricePosition && POSITIONS[pair.pricePosition],
  price_difference_percent: pair.priceDifferencePercent,
  our_rank: pair.ourRank,
  competitor_rank: pair.competitorRank,
  our_rating: pair.ourRating,
  competitor_rating: pair.competitorRating,
  monitoring_date: pair.monitoredAt,
  notes: pair.notes,
});
