import { type Context, Hono } from 'hono';
import { openPage, pageOf, sealPage } from '#simulator/pages.ts';
import { memoized } from '#simulator/memoized.ts';
import { changesOf } from '#simulator/changesOf.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { DAY, MINUTE } from '#simulator/seller/calendar.ts';
import { countriesOf } from '#simulator/amazon/sources/marketplaceIds.ts';
import { accountPostings } from './accountPostings.ts';
import { LAG, postings, postingsOfOrder } from './postings.ts';
import { invalidInput, spApi } from '#simulator/amazon/spApi.ts';
import { type Posting, transactionJson } from './transactionJson.ts';

const PAGE = 100;

/** Finances API 2024-06-19: charges and payments of orders, oldest posting first. */
export function finances(simulator: Simulator): Hono<SimulatorEnv> {
  const posted = memoized(
    (...question: [string[], number, number, number]) => listed(simulator, ...question),
    (...question) => JSON.stringify([question, changesOf(simulator)]),
  );
  return new Hono<SimulatorEnv>().get('/finances/2024-06-19/transactions', spApi(simulator, 'listTransactions'), (c) =>
    listTransactions(c, simulator, posted),
  );
}

/** A transaction in the order of listing. */
interface Listed {
  at: number;
  id: string;
  status: string;
  json: () => object;
}

type Posted = (countries: string[], after: number, before: number, asOf: number) => Listed[];

function listed(...[simulator, countries, after, before, asOf]: Parameters<typeof postings>): Listed[] {
  const ofOrders = postings(simulator, countries, after, before, asOf).map((posting) => listedOf(simulator, posting));
  const ofAccount = accountPostings(simulator, countries, after, Math.min(before, asOf - LAG));
  return [...ofOrders, ...ofAccount.map(({ json, ...one }) => ({ ...one, status: 'RELEASED', json: () => json }))].sort(
    (a, b) => a.at - b.at || (a.id < b.id ? -1 : 1),
  );
}

const listedOf = (simulator: Simulator, posting: Posting): Listed => ({
  at: posting.at,
  id: posting.order.id,
  status: posting.status,
  json: () => transactionJson(simulator, posting),
});

function listTransactions(c: Context<SimulatorEnv>, simulator: Simulator, posted: Posted): Response {
  const query = c.req.query();
  const now = simulator.clock.now();
  const orderId = query.relatedIdentifierName === 'ORDER_ID' ? query.relatedIdentifierValue : undefined;
  const after = Date.parse(query.postedAfter ?? '');
  if (Number.isNaN(after) && !orderId)
    return invalidInput(c, 'postedAfter is required and must be in ISO 8601 format.');
  if (after > now - 2 * MINUTE)
    return invalidInput(c, 'postedAfter must be at least two minutes before the time of the request.');
  const before = query.postedBefore ? Date.parse(query.postedBefore) : Infinity;
  if (Number.isNaN(before)) return invalidInput(c, 'postedBefore must be in ISO 8601 format.');
  const countries = query.marketplaceId ? countriesOf([query.marketplaceId]) : simulator.amazon.countries;
  if (!countries) return invalidInput(c, 'marketplaceId is not valid.');

  const { nextToken: token, ...filters } = query;
  const page = token ? openPage(simulator.seed, filters, token, now) : { offset: 0, asOf: now, expiresAt: now + DAY };
  if (!page) return invalidInput(c, 'The nextToken is invalid or was issued for other parameters.');
  const nextToken = (offset: number) => sealPage(simulator.seed, filters, { ...page, offset });
  // Amazon sometimes returns an empty page before the last one
  if (!Number.isInteger(page.offset))
    return c.json({ payload: { transactions: [], nextToken: nextToken(Math.floor(page.offset)) } });

  const until = Math.min(before, page.asOf);
  const tooLong = !orderId && until - after > 180 * DAY;
  const from = Number.isNaN(after) ? 0 : after;
  const listedOnes = tooLong
    ? []
    : orderId
      ? postingsOfOrder(simulator, orderId, from, until, page.asOf).map((posting) => listedOf(simulator, posting))
      : posted(countries, from, until, page.asOf);
  // without a status all are listed
  const wanted = listedOnes.filter(({ status }) => (query.transactionStatus ?? status) === status);
  const { entries, nextOffset } = pageOf(wanted, page.offset, PAGE, c.get('pageShift'));
  return c.json({
    payload: {
      transactions: entries.map(({ json }) => json()),
      ...(nextOffset !== null && { nextToken: nextToken(nextOffset % 500 === PAGE ? nextOffset + 0.5 : nextOffset) }),
    },
  });
}
