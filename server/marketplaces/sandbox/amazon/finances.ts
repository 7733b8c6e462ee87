import { type Context, Hono } from 'hono';
import { openPage, sealPage } from '#server/marketplaces/sandbox/pageToken.ts';
import { pageOf } from '#server/marketplaces/sandbox/pageOf.ts';
import { remembered } from '#server/marketplaces/sandbox/remembered.ts';
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
  const posted = remembered(
    (...question: [string[], number, number, number]) => postings(sandbox, ...question),
    (...question) => JSON.stringify([question, sandbox.state.placed.length]),
  );
  return new Hono<SandboxEnv>().get('/finances/2024-06-19/transactions', spApi(sandbox, 'listTransactions'), (c) =>
    listTransactions(c, sandbox, posted),
  );
}

type Posted = (countries: string[], after: number, before: number, asOf: number) => Posting[];

function listTransactions(c: Context<SandboxEnv>, sandbox: Sandbox, posted: Posted): Response {
  const query = c.req.query();
  const now = sandbox.clock.now();
  const orderId = query.relatedIdentifierName === 'ORDER_ID' ? query.relatedIdentifierValue : undefined;
  const after = Date.parse(query.postedAfter ?? '');
  if (Number.isNaN(after) && !orderId)
    return invalidInput(c, 'postedAfter is required and must be in ISO 8601 format.');
  if (after > now - 2 * MINUTE)
    return invalidInput(c, 'postedAfter must be at least two minutes before the time of the request.');
  const before = query.postedBefore ? Date.parse(query.postedBefore) : Infinity;
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

  const until = Math.min(before, page.asOf);
  const tooLong = !orderId && until - after > 180 * DAY;
  const status = query.transactionStatus ?? 'RELEASED';
  const from = Number.isNaN(after) ? 0 : after;
  const wanted =
    tooLong || status !== 'RELEASED'
      ? []
      : orderId
        ? postingsOfOrder(sandbox, orderId, from, until, page.asOf)
        : posted(countries, from, until, page.asOf);
  const { entries, nextOffset } = pageOf(wanted, page.offset, PAGE, c.get('pageShift'));
  return c.json({
    payload: {
      transactions: entries.map((posting) => transactionJson(sandbox, posting)),
      ...(nextOffset !== null && { nextToken: nextToken(nextOffset % 500 === PAGE ? nextOffset + 0.5 : nextOffset) }),
    },
  });
}

function postings(sandbox: Sandbox, countries: string[], after: number, before: number, asOf: number): Posting[] {
  return amazonMarkets(sandbox)
    .filter((market) => countries.includes(market.country))
    .flatMap((market) => sandbox.seller.ordersPlaced(market, after - LONGEST_LIFE, asOf - LAG))
    .flatMap((order) => postingsOf(order, after, before, asOf))
    .sort((a, b) => a.at - b.at || (a.order.id < b.order.id ? -1 : 1));
}

function postingsOfOrder(sandbox: Sandbox, id: string, after: number, before: number, asOf: number): Posting[] {
  return amazonMarkets(sandbox)
    .flatMap((market) => sandbox.seller.order(market, id, asOf) ?? [])
    .flatMap((order) => postingsOf(order, after, before, asOf));
}

/** None when a file stands in for the seller: it tells no fees. */
function amazonMarkets({ amazon, seller }: Sandbox) {
  const generated = amazon.products.some((product) => product.unitCostMinor !== null);
  return generated ? seller.markets.filter((market) => market.marketplace === 'amazon') : [];
}

function postingsOf(order: SoldOrder, after: number, before: number, asOf: number): Posting[] {
  const shipment: Posting = { order, at: order.shippedAt + HOUR, refund: false };
  const refund: Posting = { order, at: order.refundedAt, refund: true };
  return [shipment, refund].filter(({ at }) => at >= after && at < before && at <= asOf - LAG);
}
