import { type Context, Hono } from 'hono';
import { openPage, sealPage } from '#server/marketplaces/sandbox/pageToken.ts';
import { pageOf } from '#server/marketplaces/sandbox/pageOf.ts';
import type { Sandbox, SandboxEnv } from '#server/marketplaces/sandbox/sandbox.ts';
import { DAY, HOUR, MINUTE } from '#server/marketplaces/sandbox/seller/calendar.ts';
import type { SoldOrder } from '#server/marketplaces/sandbox/seller/soldOrder.ts';
import { countriesOf } from './marketplaceIds.ts';
import { spApi } from './spApi.ts';
import { invalidInput } from './spError.ts';
import { transactionJson, type Posting } from './transactionJson.ts';

const PAGE = 100;
/** A posting is told two days after it happened. */
const LAG = 48 * HOUR;
/** From purchase to the last thing posted for an order. */
const LONGEST_LIFE = 40 * DAY;

/** Finances API 2024-06-19: what Amazon charged and paid for orders, oldest posting first. */
export function finances(sandbox: Sandbox): Hono<SandboxEnv> {
  return new Hono<SandboxEnv>().get('/finances/2024-06-19/transactions', spApi(sandbox, 'listTransactions'), (c) =>
    listTransactions(c, sandbox),
  );
}

function listTransactions(c: Context<SandboxEnv>, sandbox: Sandbox): Response {
  const query = c.req.query();
  const now = sandbox.clock.now();
  const orderId = query.relatedIdentifierName === 'ORDER_ID' ? query.relatedIdentifierValue : undefined;
  const after = Date.parse(query.postedAfter ?? '');
  if (Number.isNaN(after) && !orderId)
    return invalidInput(c, 'postedAfter is required and must be in ISO 8601 format.');
  if (after > now - 2 * MINUTE)
    return invalidInput(c, 'postedAfter must be at least two minutes before the time of the request.');
  const before = query.postedBefore ? Date.parse(query.postedBefore) : now;
  if (Number.isNaN(before)) return invalidInput(c, 'postedBefore must be in ISO 8601 format.');
  const countries = query.marketplaceId ? countriesOf([query.marketplaceId]) : sandbox.amazon.countries;
  if (!countries) return invalidInput(c, 'marketplaceId is not valid.');

  const { nextToken: token, ...filters } = query;
  const page = token ? openPage(sandbox.seed, filters, token, now) : { offset: 0, asOf: now, expiresAt: now + DAY };
  if (!page) return invalidInput(c, 'The nextToken is invalid or was issued for other parameters.');
  const nextToken = (offset: number) => sealPage(sandbox.seed, filters, { ...page, offset });
  // Amazon sometimes gives a page without transactions although there are more
  if (!Number.isInteger(page.offset))
    return c.json({ payload: { transactions: [], nextToken: nextToken(Math.floor(page.offset)) } });

  const tooLong = !orderId && before - after > 180 * DAY;
  const status = query.transactionStatus ?? 'RELEASED';
  const all =
    tooLong || status !== 'RELEASED'
      ? []
      : postings(sandbox, countries, Number.isNaN(after) ? 0 : after, before, page.asOf);
  const wanted = orderId ? all.filter(({ order }) => order.id === orderId) : all;
  const { entries, nextOffset } = pageOf(wanted, page.offset, PAGE, c.get('pageShift'));
  return c.json({
    payload: {
      transactions: entries.map((posting) => transactionJson(sandbox, posting)),
      ...(nextOffset !== null && { nextToken: nextToken(nextOffset % 500 === PAGE ? nextOffset + 0.5 : nextOffset) }),
    },
  });
}

function postings(sandbox: Sandbox, countries: string[], after: number, before: number, asOf: number): Posting[] {
  if (sandbox.amazon.products.every((product) => product.unitCostMinor === null)) return [];
  const told = Math.min(before - 1, asOf - LAG);
  return sandbox.seller.markets
    .filter((market) => market.marketplace === 'amazon' && countries.includes(market.country))
    .flatMap((market) => sandbox.seller.ordersPlaced(market, after - LONGEST_LIFE, told))
    .flatMap(postingsOf)
    .filter(({ at }) => at >= after && at <= told)
    .sort((a, b) => a.at - b.at || (a.order.id < b.order.id ? -1 : 1));
}

function postingsOf(order: SoldOrder): Posting[] {
  const shipment: Posting = { order, at: order.shippedAt + HOUR, refund: false };
  return [shipment, { order, at: order.refundedAt, refund: true }].filter(({ at }) => Number.isFinite(at));
}
