import { type Context, Hono } from 'hono';
import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import { pageOf } from '#simulator/pages.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { claimOf, orderOfClaim, orderOfReturn, type SoldClaim } from './claimOf.ts';
import { claimJson, claimUpdatedAt, isBack, returnJson, reviewsJson } from './claimJson.ts';
import { mercadolivreApi, mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';

const LAST_OFFSET = 9_999;
const MAX_LIMIT = 100;

/** Claims: search, and the return, reviews and return cost of one claim. */
export function claims(simulator: Simulator): Hono<SimulatorEnv> {
  const now = () => simulator.clock.now();
  const market = simulator.seller.markets.find(({ marketplace }) => marketplace === 'mercadolivre')!;
  const opened = (orderId: string): SoldClaim | null => {
    const order = simulator.seller.order(market, orderId, now());
    const claim = order && claimOf(order);
    return claim && claim.openedAt <= now() ? claim : null;
  };
  const missing = (c: Context, what: string) => mercadolivreError(c, 404, 'not_found_error', `${what} not found`);
  return new Hono<SimulatorEnv>()
    .get('/post-purchase/v1/claims/search', mercadolivreApi(simulator), (c) => {
      const all = simulator.seller
        .ordersPlaced(market, simulator.seller.historyStart, now())
        .flatMap((order) => claimOf(order) ?? [])
        .filter(({ openedAt }) => openedAt <= now());
      return search(c, simulator, all);
    })
    .get('/post-purchase/v1/claims/:id{[0-9]+}', mercadolivreApi(simulator), (c) => {
      const claim = opened(orderOfClaim(Number(c.req.param('id'))));
      return claim ? c.json(claimJson(claim, mercadolivreUserId(simulator.seed), now())) : missing(c, 'Claim');
    })
    .get('/post-purchase/v2/claims/:id/returns', mercadolivreApi(simulator), (c) => {
      const claim = opened(orderOfClaim(Number(c.req.param('id'))));
      return claim?.returnedAt ? c.json(returnJson(simulator, claim, now())) : missing(c, 'return');
    })
    .get('/post-purchase/v1/returns/:id/reviews', mercadolivreApi(simulator), (c) => {
      const claim = opened(orderOfReturn(Number(c.req.param('id'))));
      return claim && isBack(claim, now()) ? c.json(reviewsJson(claim)) : missing(c, 'return review');
    })
    .get('/post-purchase/v1/claims/:id/charges/return-cost', mercadolivreApi(simulator), (c) => {
      const claim = opened(orderOfClaim(Number(c.req.param('id'))));
      return claim?.returnedAt
        ? c.json({ currency_id: 'BRL', amount: claim.costMinor / 100 })
        : missing(c, 'return cost');
    });
}

function search(c: Context<SimulatorEnv>, simulator: Simulator, all: SoldClaim[]): Response {
  const query = c.req.query();
  const now = simulator.clock.now();
  const refuse = (message: string) => mercadolivreError(c, 400, 'bad_request', message);
  const [role, user] = [query['players.role'], query['players.user_id']];
  if ((role === undefined) !== (user === undefined)) return refuse('players.role and players.user_id go together');
  const seller = mercadolivreUserId(simulator.seed);
  if (user !== undefined && user !== String(seller))
    return mercadolivreError(c, 403, 'forbidden', 'access to the requested resource is forbidden');
  const offset = Number(query.offset ?? 0);
  const size = Number(query.limit ?? 30);
  if (!Number.isInteger(size) || size < 1 || size > MAX_LIMIT) return refuse(`limit must be 1 to ${MAX_LIMIT}`);
  if (!Number.isInteger(offset) || offset < 0 || offset > LAST_OFFSET)
    return refuse(`offset must be at most ${LAST_OFFSET}`);
  const range = query.range === undefined ? EVERYTHING : rangeOf(query.range);
  const sort = /^(date_created|last_updated):(asc|desc)$/.exec(query.sort ?? 'date_created:desc');
  if (!range || !sort) return refuse('Invalid range or sort');
  const moments: Record<string, (claim: SoldClaim) => number> = {
    date_created: ({ openedAt }) => openedAt,
    last_updated: (claim) => claimUpdatedAt(claim, now),
  };
  const found = all
    .filter((claim) => !query.status || query.status === (now >= claim.closedAt ? 'closed' : 'opened'))
    .filter((claim) => {
      const moment = moments[range.field]!(claim);
      return moment >= range.after && moment <= range.before;
    })
    .sort((a, b) => moments[sort[1]!]!(a) - moments[sort[1]!]!(b) || a.id - b.id);
  if (sort[2] === 'desc') found.reverse();
  return c.json({
    paging: { total: found.length, offset, limit: size },
    data: pageOf(found, offset, size, c.get('pageShift')).entries.map((claim) => claimJson(claim, seller, now)),
  });
}

const EVERYTHING = { field: 'date_created', after: -Infinity, before: Infinity };

/**
 * Parses `last_updated:after:2026-11-01T00:00:00.000-0300,before:…`, with either bound optional. Null when it is not a
 * range.
 */
function rangeOf(text: string): typeof EVERYTHING | null {
  const field = /^(date_created|last_updated):(?=after:|before:)/.exec(text)?.[1];
  if (!field) return null;
  const bound = (name: string) => new RegExp(`[:,]${name}:([^,]+)`).exec(text)?.[1];
  const [after, before] = [bound('after'), bound('before')];
  const range = {
    field,
    after: after === undefined ? -Infinity : Date.parse(after),
    before: before === undefined ? Infinity : Date.parse(before),
  };
  return Number.isNaN(range.after) || Number.isNaN(range.before) ? null : range;
}
