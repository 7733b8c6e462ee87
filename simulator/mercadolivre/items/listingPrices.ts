import { Hono } from 'hono';
import { decimalNumber } from '#simulator/decimal.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { mercadolivreApi, mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';
import { saleFeeParts } from './saleFee.ts';

const KINDS = [
  { id: 'gold_pro', name: 'Premium', exposure: 'highest' },
  { id: 'gold_special', name: 'Clássico', exposure: 'highest' },
];

/** Selling fees at a price, by listing type. */
export function listingPrices(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>().get('/sites/MLB/listing_prices', mercadolivreApi(simulator), (c) => {
    const query = c.req.query();
    const price = Number(query.price);
    if (!query.price || !(price > 0)) return mercadolivreError(c, 400, 'bad_request', 'Invalid price');
    const kinds = KINDS.filter(({ id }) => !query.listing_type_id || id === query.listing_type_id);
    if (kinds.length === 0) return mercadolivreError(c, 404, 'not_found', 'Listing type not found');
    return c.json(
      kinds.map(({ id, name, exposure }) => {
        const fee = saleFeeParts(id, query.logistic_type ?? null, Math.round(price * 100));
        const total = decimalNumber(fee.commissionMinor + fee.fixedMinor);
        return {
          currency_id: 'BRL',
          listing_type_id: id,
          listing_type_name: name,
          listing_exposure: exposure,
          listing_fee_amount: 0,
          listing_fee_details: { fixed_fee: 0, gross_amount: 0 },
          requires_picture: true,
          sale_fee_amount: total,
          sale_fee_details: {
            financing_add_on_fee: 0,
            fixed_fee: decimalNumber(fee.fixedMinor),
            gross_amount: total,
            meli_percentage_fee: fee.percent,
            percentage_fee: fee.percent,
          },
          stop_time: '2046-11-13T00:00:00.000-04:00',
        };
      }),
    );
  });
}
