import { Hono } from 'hono';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { dayFrom, dayOf, dayText, startOfDay } from '#simulator/seller/calendar.ts';
import { share } from '#simulator/seller/hash.ts';
import { type Product, productKey } from '#simulator/seller/products/product.ts';
import { listedItems } from './listedItems.ts';
import { movedItem } from './moved.ts';
import { mercadolivreApi, mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';

const MAX_DAYS = 150;

/** Daily visits of one item, at most 150 days, up to yesterday or to the day before `ending`. */
export function visits(simulator: Simulator): Hono<SimulatorEnv> {
  const unitsOf = soldUnits(simulator);
  return new Hono<SimulatorEnv>().get('/items/:id/visits/time_window', mercadolivreApi(simulator), (c) => {
    const id = c.req.param('id');
    const item = listedItems(simulator).get(id);
    const listings = item?.products ?? [];
    const last = Number(c.req.query('last'));
    const ending = c.req.query('ending');
    const today = dayOf(simulator.clock.now());
    const end = ending === undefined ? today : dayFrom(ending);
    if (id.includes(',')) return mercadolivreError(c, 400, 'bad_request', 'maximum amount of items to query is 1');
    if (listings.length === 0) return mercadolivreError(c, 404, 'not_found', `Item with id ${id} not found`);
    if (c.req.query('unit') !== 'day' || !Number.isInteger(last) || last < 1 || last > MAX_DAYS)
      return mercadolivreError(c, 400, 'bad_request', `last must be 1 to ${MAX_DAYS} and unit day`);
    if (end === null || end > today + 1) return mercadolivreError(c, 400, 'bad_request', 'Invalid ending');
    const days = Array.from({ length: last }, (_, at) => Math.min(end, today) - last + at);
    const results = days.map((day) => {
      const isOld = movedItem(simulator, startOfDay(day)) === listings[0]!.asin;
      // visits of a moved item go on at its new ones
      const isListed = item!.newIds.length > 0 ? !isOld : id === listings[0]!.asin || isOld;
      const total = isListed ? visitsOn(simulator.seed, listings, day, unitsOf(day)) : 0;
      return { date: moment(day), total, visits_detail: [{ company: 'mercadolibre', quantity: total }] };
    });
    return c.json({
      item_id: id,
      date_from: moment(days[0]!),
      date_to: moment(days.at(-1)! + 1),
      total_visits: results.reduce((sum, { total }) => sum + total, 0),
      last,
      unit: 'day',
      results,
    });
  });
}

const moment = (day: number) => `${dayText(day)}T00:00:00Z`;

/** Eight to thirty visits per unit sold, plus visits without a purchase. */
function visitsOn(seed: number, listings: Product[], day: number, units: Map<string, number>): number {
  const item = listings[0]!;
  if (day < item.launchDay) return 0;
  const sold = listings.reduce((sum, product) => sum + (units.get(productKey(product)) ?? 0), 0);
  const idle = 40 * item.weight * share(seed, item.asin, day, 'idle visits');
  return Math.round(sold * (8 + 22 * share(seed, item.asin, 'visits a unit')) + idle);
}

/** Units sold by day and product; cached, because each day is read once per item. */
function soldUnits({ seller }: Simulator): (day: number) => Map<string, number> {
  const market = seller.markets.find(({ marketplace }) => marketplace === 'mercadolivre')!;
  const known = new Map<number, Map<string, number>>();
  return (day) => {
    const units = known.get(day) ?? seller.unitsOfDay(market, day);
    known.set(day, units);
    return units;
  };
}
