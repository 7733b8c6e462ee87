import { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '#server/core/errors.ts';
import { type HttpVariables, parseInput, readBody } from '#server/core/http.ts';
import { decimalOrNull } from '#server/core/money.ts';
import { addCompetitor } from './addCompetitor.ts';
import { type BrandCompetitor, brandCompetitors } from './brandCompetitors.ts';
import { brandInfo } from './brandInfo.ts';
import type { PricePosition } from './pricePosition.ts';
import { startPriceCheck } from './startPriceCheck.ts';

const Nothing = z.strictObject({});
const NewCompetitor = z.strictObject({
  ourAsin: z.string('Informe o seu ASIN'),
  competitorAsin: z.string('Informe o ASIN do competidor'),
  competitorBrand: z.string('Informe a marca do competidor'),
  notes: z.string().nullish(),
});

/** Under /api/brand-owner: the specification's names and answers. */
export const brandRest = new Hono<HttpVariables>();

brandRest.get('/info', async (c) => {
  parseInput(c.req.query(), Nothing);
  const info = await brandInfo(c.get('viewer'));
  if (!info) throw notFound('Nenhuma marca encontrada nos seus produtos');
  return c.json({ brand_name: info.brandName, seller_id: info.sellerId });
});

brandRest.get('/competitors', async (c) => {
  parseInput(c.req.query(), Nothing);
  return c.json((await brandCompetitors(c.get('viewer'))).map(competitorJson));
});

brandRest.post('/competitors', async (c) => {
  parseInput(c.req.query(), Nothing);
  return c.json(competitorJson(await addCompetitor(c.get('viewer'), await readBody(c, NewCompetitor))), 201);
});

brandRest.post('/monitor', async (c) => {
  parseInput(c.req.query(), Nothing);
  await startPriceCheck(c.get('viewer'));
  return c.json({ status: 'success' });
});

const POSITIONS: Record<PricePosition, string> = {
  advantage: 'Vantagem',
  disadvantage: 'Desvantagem',
  tie: 'Empate',
};

const competitorJson = (pair: BrandCompetitor) => ({
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
