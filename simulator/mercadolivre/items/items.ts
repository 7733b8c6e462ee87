import { type Context, Hono } from 'hono';
import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import { openPage, pageOf, sealPage } from '#simulator/pages.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { dayOf, MINUTE } from '#simulator/seller/calendar.ts';
import { ownPrice } from '#simulator/seller/ownPrice.ts';
import { stock, type Stock } from '#simulator/seller/products/stock.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import { dateText, mercadolivreApi, mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';
import { changeItem } from './changeItem.ts';
import { itemJson } from './itemJson.ts';
import { listedItems } from './listedItems.ts';
import { refusalOf } from './refusals.ts';
import { sharings } from './sharing.ts';

const SCROLL_LIFE_MS = 5 * MINUTE;
const MAX_OFFSET = 1000;
const BULK = 20;

/** The seller's items: ids (by page or scan), up to 20 complete items, and the current sale price. */
export function items(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>()
    .get('/users/:id/items/search', mercadolivreApi(simulator), (c) => searchItems(c, simulator))
    .get('/items/bulk', mercadolivreApi(simulator), (c) => bulk(c, simulator))
    .get('/items/:id/sale_price', mercadolivreApi(simulator), (c) => {
      const now = simulator.clock.now();
      const item = listedItems(simulator).get(c.req.param('id'))?.products[0];
      if (!item) return mercadolivreError(c, 404, 'not_found', `Item with id ${c.req.param('id')} not found`);
      const { priceMinor, discount } = ownPrice(simulator, item, dayOf(now));
      const reduced = Math.round(priceMinor * discount);
      return c.json({
        price_id: item.asin.slice(3),
        amount: decimalNumber(priceMinor - reduced),
        regular_amount: reduced ? decimalNumber(priceMinor) : null,
        currency_id: item.currency,
        reference_date: dateText(now),
        metadata: reduced ? { promotion_id: `P-MLB${item.asin.slice(-6)}`, promotion_type: 'PRICE_DISCOUNT' } : {},
      });
    })
    .put('/items/:id', mercadolivreApi(simulator), (c) => changeItem(c, simulator))
    .get('/items/:id', mercadolivreApi(simulator), (c) => {
      const all = listedItems(simulator);
      const found = all.get(c.req.param('id'));
      const refusal = refusalOf(simulator, [...all.keys()].indexOf(c.req.param('id')), 'alone');
      if (refusal === 403)
        return mercadolivreError(c, 403, 'access_denied', 'access to the requested resource is forbidden');
      if (!found || refusal)
        return mercadolivreError(c, 404, 'not_found', `Item with id ${c.req.param('id')} not found`);
      return c.json(
        itemJson(simulator, found, stock(simulator.seller, simulator.clock.now()), new URL(c.req.url).origin),
      );
    });
}

function searchItems(c: Context<SimulatorEnv>, simulator: Simulator): Response {
  const query = c.req.query();
  const seller = mercadolivreUserId(simulator.seed);
  if (c.req.param('id') !== String(seller))
    return mercadolivreError(c, 403, 'access_denied', 'access to the requested resource is forbidden');
  const now = simulator.clock.now();
  const size = Number(query.limit ?? 50);
  if (!Number.isInteger(size) || size < 1 || size > 100)
    return mercadolivreError(c, 400, 'bad_request', 'Invalid limit');
  const shared = sharings(simulator);
  const wanted = query.user_product_id?.split(',');
  const matching = [...listedItems(simulator).values()]
    .filter(({ status }) => !query.status || query.status.split(',').includes(status))
    .filter(({ products }) => !query.seller_sku || products.some((one) => one.sku === query.seller_sku))
    .filter(
      ({ products }) =>
        !wanted || products.some((one) => wanted.includes(shared.get(one.listingKey)?.userProductId ?? '')),
    )
    .map(({ id }) => id);
  const answer = (offset: number, more: object) => ({
    seller_id: String(seller),
    query: null,
    paging: { limit: size, ...(query.search_type === 'scan' ? {} : { offset }), total: matching.length },
    results: pageOf(matching, offset, size, c.get('pageShift')).entries,
    ...more,
    orders: [{ id: 'stop_time_asc', name: 'Order by stop time ascending' }],
    available_orders: [],
  });
  if (query.search_type === 'scan') {
    const filters = ['scan', query.status ?? '', query.seller_sku ?? '', query.user_product_id ?? ''];
    const page = query.scroll_id
      ? openPage(simulator.seed, filters, query.scroll_id, now)
      : { offset: 0, asOf: now, expiresAt: 0 };
    if (!page) return mercadolivreError(c, 400, 'bad_request', 'Invalid scroll_id');
    const next = { offset: page.offset + size, asOf: page.asOf, expiresAt: now + SCROLL_LIFE_MS };
    // an empty page marks the end, as in the real scroll
    const scrollId = page.offset < matching.length ? sealPage(simulator.seed, filters, next) : null;
    return c.json(answer(page.offset, { scroll_id: scrollId }));
  }
  const offset = Number(query.offset ?? 0);
  if (offset + size > MAX_OFFSET)
    return mercadolivreError(c, 400, 'bad_request', 'Invalid limit and offset: use search_type=scan');
  return c.json(answer(offset, {}));
}

function bulk(c: Context<SimulatorEnv>, simulator: Simulator): Response {
  const ids = (c.req.query('ids') ?? '').split(',').filter(Boolean);
  if (ids.length < 1 || ids.length > BULK)
    return mercadolivreError(c, 400, 'bad_request', `ids must have 1 to ${BULK} values`);
  if (new Set(ids).size < ids.length) return mercadolivreError(c, 400, 'bad_request', 'ids has duplicated values');
  const attributes = c.req.query('attributes')?.split(',');
  const found = listedItems(simulator);
  // the slowest part of an answer, skipped when no quantity is requested
  const hasQuantities = !attributes || attributes.some((name) => /quantity|variations/.test(name));
  const stocks = hasQuantities ? stock(simulator.seller, simulator.clock.now()) : new Map<string, Stock>();
  const origin = new URL(c.req.url).origin;
  const places = [...found.keys()];
  // the shape of an entry follows the recorded contract of items/bulk (2026-10-03)
  const hasCode =
    !attributes || attributes.includes('status_code') || !attributes.some((name) => name.startsWith('body.'));
  const entryOf = (id: string, code: number, body?: object) => ({
    ...((attributes ? attributes.includes('id') : body) && { id }),
    ...(hasCode && { status_code: code }),
    ...(body && { body }),
  });
  return c.json(
    ids.map((id) => {
      const item = found.get(id);
      const refusal = refusalOf(simulator, places.indexOf(id), 'bulk');
      if (!item || refusal) return entryOf(id, refusal ?? 404);
      const whole: Record<string, unknown> = itemJson(simulator, item, stocks, origin);
      if (!attributes) return entryOf(id, 200, whole);
      const selected = Object.entries(whole).filter(([name]) => attributes.includes(`body.${name}`));
      // a field without `body.` brings no body
      return entryOf(id, 200, selected.length ? Object.fromEntries(selected) : undefined);
    }),
  );
}
