import { type Context, Hono } from 'hono';
import { openPage, pageOf, sealPage } from '#simulator/pages.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { DAY, MINUTE } from '#simulator/seller/calendar.ts';
import { countriesOf } from '#simulator/amazon/sources/marketplaceIds.ts';
import { orderJson } from './orderJson.ts';
import { invalidInput, spApi, spError } from './spApi.ts';

const DATASETS = ['BUYER', 'RECIPIENT', 'PROCEEDS', 'EXPENSE', 'PROMOTION', 'CANCELLATION', 'FULFILLMENT', 'PACKAGES', 'TAX', 'PAYMENT', 'FULFILLMENT_ORDERS']; // prettier-ignore
const STATUSES = ['PENDING_AVAILABILITY', 'PENDING', 'UNSHIPPED', 'PARTIALLY_SHIPPED', 'SHIPPED', 'CANCELLED', 'UNFULFILLABLE']; // prettier-ignore
const TIMES = ['createdAfter', 'createdBefore', 'lastUpdatedAfter', 'lastUpdatedBefore'] as const;

/** Orders API 2026-01-01: searchOrders and getOrder. */
export function orders(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>()
    .get('/orders/2026-01-01/orders', spApi(simulator, 'searchOrders'), (c) => searchOrders(c, simulator))
    .get('/orders/2026-01-01/orders/:orderId', spApi(simulator, 'getOrder'), (c) => {
      const order = simulator.amazon.order(c.req.param('orderId'), simulator.clock.now());
      if (!order) return spError(c, 404, 'NotFound', 'The requested order was not found.');
      return c.json({ order: orderJson(order, list(c.req.query('includedData'))) });
    });
}

function searchOrders(c: Context<SimulatorEnv>, simulator: Simulator): Response {
  const query = c.req.query();
  const now = simulator.clock.now();
  const wrong = wrongParameter(query, now);
  if (wrong) return invalidInput(c, wrong);
  const by = query.createdAfter ? 'created' : 'updated';
  const after = Date.parse((query.createdAfter ?? query.lastUpdatedAfter)!);
  const before = query.createdBefore ?? query.lastUpdatedBefore;
  const marketplaceIds = list(query.marketplaceIds);
  const countries = marketplaceIds.length > 0 ? countriesOf(marketplaceIds) : simulator.amazon.countries;
  if (!countries) return invalidInput(c, 'A marketplaceId is not valid for this region.');
  const statuses = list(query.fulfillmentStatuses);
  const fulfilledBy = list(query.fulfilledBy);

  const filters = [by, after, before ?? null, marketplaceIds, statuses, fulfilledBy];
  const token = query.paginationToken;
  const page = token ? openPage(simulator.seed, filters, token, now) : { offset: 0, asOf: now, expiresAt: now + DAY };
  if (!page) return invalidInput(c, 'The paginationToken is invalid, has expired, or was issued for other parameters.');

  const to = before ? Date.parse(before) : page.asOf;
  const found = simulator.amazon
    .orders({ by, from: after, to, countries }, page.asOf)
    .filter((order) => statuses.length === 0 || statuses.includes(order.status))
    .filter((order) => fulfilledBy.length === 0 || fulfilledBy.includes(order.byAmazon ? 'AMAZON' : 'MERCHANT'));
  const size = Number(query.maxResultsPerPage ?? 100);
  const { entries, nextOffset } = pageOf(found, page.offset, size, c.get('pageShift'));
  const next = nextOffset === null ? null : sealPage(simulator.seed, filters, { ...page, offset: nextOffset });
  const until = new Date(to).toISOString();
  return c.json({
    orders: entries.map((order) => orderJson(order, list(query.includedData))),
    ...(next && { pagination: { nextToken: next } }),
    ...(by === 'created' ? { createdBefore: until } : { lastUpdatedBefore: until }),
  });
}

function wrongParameter(query: Record<string, string>, now: number): string | null {
  if (Boolean(query.createdAfter) === Boolean(query.lastUpdatedAfter))
    return 'Exactly one of createdAfter and lastUpdatedAfter must be provided.';
  if (query.createdAfter ? query.lastUpdatedBefore : query.createdBefore)
    return 'createdBefore and lastUpdatedBefore go with their own After parameter only.';
  for (const name of TIMES) {
    const value = query[name];
    if (value && !/^\d{4}-\d{2}-\d{2}(T.+)?$/.test(value)) return `${name} must be in ISO 8601 format.`;
    if (value && Number.isNaN(Date.parse(value))) return `${name} must be in ISO 8601 format.`;
  }
  const after = Date.parse((query.createdAfter ?? query.lastUpdatedAfter)!);
  const before = query.createdBefore ?? query.lastUpdatedBefore;
  if (after > now) return 'The After date must not be in the future.';
  if (before && Date.parse(before) > now - 2 * MINUTE)
    return 'The Before date must be at least two minutes before the time of the request.';
  if (before && Date.parse(before) < after) return 'The Before date must not be earlier than the After date.';
  const size = Number(query.maxResultsPerPage ?? 100);
  if (!Number.isInteger(size) || size < 1 || size > 100) return 'maxResultsPerPage must be between 1 and 100.';
  if (list(query.marketplaceIds).length > 50) return 'At most 50 marketplaceIds.';
  if (list(query.includedData).some((one) => !DATASETS.includes(one))) return 'includedData has an unknown value.';
  if (list(query.fulfillmentStatuses).some((one) => !STATUSES.includes(one)))
    return 'fulfillmentStatuses has an unknown value.';
  if (list(query.fulfilledBy).some((one) => one !== 'AMAZON' && one !== 'MERCHANT'))
    return 'fulfilledBy has an unknown value.';
  return null;
}

function list(parameter: string | undefined): string[] {
  return parameter ? parameter.split(',') : [];
}
