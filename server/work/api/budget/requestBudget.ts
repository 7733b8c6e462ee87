import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { addressOf, type HttpVariables } from '#server/platform/http/http.ts';
import { tooMany } from '#server/platform/http/limiter.ts';
import { networkOf } from '#server/platform/http/networkOf.ts';
import { Pace } from './pace.ts';
import { SharedBudget } from '#server/platform/http/sharedBudget.ts';
import { counter } from '#server/platform/process/metrics.ts';
import { DomainError, textOf } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isDemo } from '#server/records/identity/demoAccount.ts';

const refused = counter('requests_refused_total', 'Requests refused because a budget was spent.', ['door']);

export type Door = 'rest' | 'graphql' | 'socket' | 'visitor';

/** Takes points of the caller's budget, and waits for the caller's pace. Throws 429 when they are not left. */
export type Charge = (points: number) => Promise<void>;

/** When to return after a refusal by the pace, in milliseconds. */
const SOON_MS = 1_000;

/** Context variables of a request that is charged. */
export interface ChargedVariables {
  Variables: HttpVariables['Variables'] & { charge: Charge };
}

export interface BudgetLimits {
  /** Points per account, and per network of callers without a session, in a minute. */
  costAMinute: number;
  /** REST calls per account in a minute. */
  callsAMinute: number;
}

/**
 * What accounts and visitors may cost this installation in a minute, over all doors and processes. In each process they spend
 * a tenth of it at once and the rest steadily, so that no burst takes the event loop from the others.
 */
export class RequestBudget {
  readonly cost: SharedBudget;
  private readonly calls: SharedBudget;
  private readonly pace: Pace;

  constructor(
    { costAMinute, callsAMinute }: BudgetLimits,
    pace = new Pace({ pointsAMinute: costAMinute, burst: costAMinute * limits.budget.burstShare }),
  ) {
    this.cost = new SharedBudget('cost', costAMinute);
    this.calls = new SharedBudget('calls', callsAMinute);
    this.pace = pace;
  }

  /** The function that charges a viewer. Visitors of the demonstration share an account, so each network has a budget. */
  chargeOf(viewer: Viewer, address: string | null, door: Door): { key: string; charge: Charge } {
    const key = isDemo(viewer) ? `${viewer.accountId} ${networkOf(address)}` : String(viewer.accountId);
    return { key, charge: (points) => this.take(key, points, door) };
  }

  /** Charges the network of a socket without a session. Returns whether points were left. */
  takeVisitor(address: string | null): Promise<boolean> {
    return this.take(`network ${networkOf(address)}`, limits.budget.restCall, 'visitor').then(
      () => true,
      () => false,
    );
  }

  /** Charges a signed-in GraphQL request; the operation is charged by its complexity when it is executed. */
  readonly graphql = createMiddleware<ChargedVariables>(async (c, next) => {
    const { key, charge } = this.chargeOf(c.get('viewer'), addressOf(c), 'graphql');
    c.set('charge', charge);
    await this.charged(c, key, () => charge(limits.budget.request + sizeCost(c)), next);
  });

  /** Charges a signed-in REST call, and counts it. */
  readonly rest = createMiddleware<HttpVariables>(async (c, next) => {
    const { key, charge } = this.chargeOf(c.get('viewer'), addressOf(c), 'rest');
    const pay = async () => {
      if (!this.calls.take(key, 1)) throw this.refusal(this.calls, key, 'rest');
      const { restCall, exportedFile } = limits.budget;
      await charge((c.req.path.endsWith('/export') ? exportedFile : restCall) + sizeCost(c));
    };
    await this.charged(c, key, pay, next);
  });

  /** Charges an image of a signed-in page; one that is not there as much as any call. */
  readonly images = createMiddleware<HttpVariables>(async (c, next) => {
    const { key, charge } = this.chargeOf(c.get('viewer'), addressOf(c), 'rest');
    await this.charged(
      c,
      key,
      () => charge(limits.budget.image),
      async () => {
        await next();
        if (!c.res.ok) await charge(limits.budget.restCall);
      },
    );
  });

  /** Charges the network of a caller who needs no session. */
  readonly visitor = createMiddleware<HttpVariables>(async (c, next) => {
    const key = visitorKey(c);
    if (!key) return next();
    await this.charged(c, key, () => this.take(key, limits.budget.restCall, 'visitor'), next);
  });

  /** Charges the network of a caller whose session is missing or has ended: 429 in place of 401 beyond its budget. */
  readonly stranger = createMiddleware<HttpVariables>(async (c, next) => {
    await next();
    const key = c.res.status === 401 && visitorKey(c);
    if (!key) return;
    try {
      await this.take(key, limits.budget.restCall, 'visitor');
    } catch (error) {
      c.res = refusal(c, error as DomainError); // keeps the other headers
    }
    this.show(c, key);
  });

  private async charged(c: Context, key: string, pay: () => Promise<void>, next: () => Promise<void>): Promise<void> {
    try {
      await pay();
      await next();
    } finally {
      this.show(c, key);
    }
  }

  private async take(key: string, points: number, door: Door): Promise<void> {
    if (!(await this.pace.spend(key, points))) {
      refused.inc({ door });
      throw tooMany(SOON_MS);
    }
    if (!this.cost.take(key, points)) throw this.refusal(this.cost, key, door);
  }

  private refusal(spent: SharedBudget, key: string, door: Door): DomainError {
    refused.inc({ door });
    return tooMany(spent.standing(key).resetSeconds * 1000);
  }

  /** Headers of draft-ietf-httpapi-ratelimit-headers: the policy, what is left of it, and seconds until it is whole. */
  private show(c: Context, key: string): void {
    const { limit, left, resetSeconds } = this.cost.standing(key);
    const headers = { 'ratelimit-policy': `"cost";q=${limit};w=60`, ratelimit: `"cost";r=${left};t=${resetSeconds}` };
    for (const [name, value] of Object.entries(headers))
      if (c.finalized) c.res.headers.set(name, value);
      else c.header(name, value);
  }
}

/** Points of a body by its declared length; one of unknown length counts as the longest. */
function sizeCost(c: Context): number {
  const isChunked = c.req.header('transfer-encoding') !== undefined;
  const bytes = isChunked ? limits.body.file : Number(c.req.header('content-length') ?? 0);
  return Math.floor(bytes / limits.budget.bytesAPoint);
}

/** Null without a socket (tests). */
function visitorKey(c: Context): string | null {
  const address = addressOf(c);
  return address && `network ${networkOf(address)}`;
}

/** Answers an operation beyond the budget in the form of GraphQL. */
export const refusedOperations = createMiddleware<HttpVariables>(async (c, next) => {
  await next();
  if (!(c.error instanceof DomainError) || c.error.code !== 'TOO_MANY') return;
  c.res = refusal(c, c.error); // keeps the headers
});

function refusal(c: Context, error: DomainError): Response {
  const { code } = error;
  const message = textOf(error);
  const body = c.req.path === '/graphql' ? { errors: [{ message, extensions: { code } }] } : { error: message };
  return Response.json(body, { status: 429, headers: { 'retry-after': String(error.retryAfterSeconds) } });
}
