import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { log, type LogFields, logFields } from '#server/platform/process/log.ts';
import { duration, gauge } from '#server/platform/process/metrics.ts';
import { isKnownDistributed } from '#server/platform/postgres/distribution/distribution.ts';
import { serverOfAccount } from '#server/platform/postgres/distribution/serverOfAccount.ts';
import { ConnectionShare } from './connectionShare.ts';
import { handOut } from './nextConnection.ts';
import { ServerShare } from './serverShare.ts';

const MAX_STATEMENT_LENGTH = 400;
const seconds = duration('db_query_duration_seconds', 'Duration of statements from sending to the last row.', []);

let slowMs = 500;

/** Sets the minimum duration in ms of logged statements; 0 for none. Called once at start. */
export function useSlowQueryLog(ms: number): void {
  slowMs = ms || Infinity;
}

type Ask = (...args: unknown[]) => unknown;

/** A connection that measures its statements, except streams (cursors, COPY). */
export class MeasuredClient extends pg.Client {
  /** Statements in flight, with the time they were sent (`performance.now()`). */
  readonly inFlight = new Set<{ at: number }>();

  constructor(config?: pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as Ask;
    this.query = ((...args: unknown[]) => measured(this, ask, args)) as typeof this.query;
  }
}

function measured({ inFlight }: MeasuredClient, ask: Ask, args: unknown[]): unknown {
  const [statement] = args as [string | { text?: string; submit?: unknown }];
  const text = typeof statement === 'string' ? statement : statement?.text;
  if (text === undefined || (typeof statement === 'object' && statement.submit)) return ask(...args);
  const startedAt = performance.now();
  const fields = logFields(); // the response arrives in the socket's async context
  const sent = { at: startedAt };
  inFlight.add(sent);
  const done = () => {
    inFlight.delete(sent);
    record(text, performance.now() - startedAt, fields);
  };
  const callback = args.at(-1);
  if (typeof callback === 'function')
    return ask(...args.slice(0, -1), (...answer: unknown[]) => {
      done();
      (callback as Ask)(...answer);
    });
  const answer = ask(...args) as Promise<unknown>;
  answer.then(done, done);
  return answer;
}

function record(text: string, ms: number, fields: LogFields): void {
  seconds.observe(ms / 1000);
  if (ms < slowMs) return;
  // parameters are separate; literals in the text are masked
  const statement = text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_STATEMENT_LENGTH);
  log.warn({ ...fields, ms: Math.round(ms), statement }, 'slow query');
}

type PoolName = 'primary' | 'jobs' | 'replica';
const pools = new Map<PoolName, MeasuredPool>();
gauge('db_pool_connections', 'Connections of the pools by state, and callers waiting for one.', ['pool', 'state'], () =>
  [...pools].flatMap(([pool, { idleCount, totalCount, waitingCount, waitingInTurn }]) => [
    [{ pool, state: 'idle' }, idleCount],
    [{ pool, state: 'busy' }, totalCount - idleCount],
    [{ pool, state: 'waited for' }, waitingCount],
    [{ pool, state: 'waited for by an account with its share' }, waitingInTurn],
  ]),
);

/** Connections that the requests of one account leave to others. */
const LEFT_TO_OTHERS = 3;

type Connected = (error?: Error, client?: pg.PoolClient, release?: unknown) => void;

/**
 * A pool of measured connections. A caller that waited for a connection continues in its own async context, not in that
 * of the caller who released it. Requests of one account never have all connections, nor those of the accounts of one server of a cluster;
 * jobs have those of the pool `ofJobs`, if any.
 */
export class MeasuredPool extends pg.Pool {
  private readonly share: ConnectionShare;
  private readonly servers: ServerShare;
  /** What ends the turn of a connection's account. */
  private readonly turns = new WeakMap<pg.PoolClient, () => void>();

  constructor(
    config: pg.PoolConfig & { max: number },
    name: PoolName,
    private readonly ofJobs: pg.Pool | null = null,
  ) {
    super({ ...config, Client: MeasuredClient });
    pools.set(name, this);
    const most = Math.max(1, config.max - LEFT_TO_OTHERS);
    this.share = new ConnectionShare(most);
    this.servers = new ServerShare(most, isKnownDistributed, (account) => this.askServer(account));
    this.on('release', (_error, client) => this.endTurn(client));
  }

  /** Callers whose account has its share of connections. */
  get waitingInTurn(): number {
    return this.share.waitingCount;
  }

  override connect = ((callback?: Connected) => {
    const { job, accountId } = logFields();
    const from = this.ofJobs && job !== undefined ? this.ofJobs : this;
    const connect = pg.Pool.prototype.connect.bind(from) as (connected: Connected) => void;
    if (!callback)
      return new Promise<pg.PoolClient>((done, fail) =>
        this.inTurn(accountId, connect, (error, client) => (error ? fail(error) : done(client!))),
      ).then(handOut);
    const caller = new AsyncResource('pool.connect'); // `AsyncResource.bind` takes ten times as long
    return this.inTurn(accountId, connect, (...answer) => caller.runInAsyncScope(callback, null, ...answer));
  }) as pg.Pool['connect'];

  private inTurn(account: number | undefined, connect: (connected: Connected) => void, connected: Connected): void {
    if (account === undefined) return connect(connected);
    this.share.take(account, () =>
      this.servers.take(
        account,
        (leaveServer) =>
          connect((error, client, release) => {
            const end = () => {
              leaveServer();
              this.share.leave(account);
            };
            if (client) this.turns.set(client, end);
            else end();
            connected(error, client, release);
          }),
        (error) => {
          this.share.leave(account);
          connected(error);
        },
      ),
    );
  }

  private endTurn(client: pg.PoolClient): void {
    const end = this.turns.get(client);
    this.turns.delete(client);
    end?.();
  }

  /** Outside of turns: an account's turn needs its answer. */
  private async askServer(account: number): Promise<number> {
    const client = await new Promise<pg.PoolClient>((done, fail) =>
      pg.Pool.prototype.connect.call(this, (error, connected) => (error ? fail(error) : done(connected!))),
    );
    try {
      return await serverOfAccount(account, client);
    } finally {
      client.release();
    }
  }
}
