import type pg from 'pg';
import { databaseUnavailable } from './databaseUnavailable.ts';

/** Of the codes after which graphile-worker asks again: every other failure to note a job's end ends our process. */
const TRY_AGAIN = 'ETIMEDOUT';

/**
 * The pool for graphile-worker: to a database that is away it goes on asking, with growing pauses, until it is back.
 * Once the pool has ended it waits for good: the jobs were given back, and a late report of their end has no reader.
 */
export function retryingPool(pool: pg.Pool): pg.Pool {
  const connect = (callback?: () => void) => {
    if (callback) return pool.connect(callback);
    return pool.ending ? new Promise<never>(() => {}) : pool.connect().then(retryingClient, tryAgain);
  };
  return proxied(pool, 'connect', connect);
}

const retryingClient = (client: pg.PoolClient) => {
  const query = (...args: unknown[]) =>
    (client.query as (...asked: unknown[]) => Promise<unknown>)(...args).catch(tryAgain);
  return proxied(client, 'query', query);
};

function tryAgain(error: Error): never {
  throw databaseUnavailable(error) ? Object.assign(error, { code: TRY_AGAIN }) : error;
}

const proxied = <T extends object>(whole: T, part: keyof T, instead: unknown): T =>
  new Proxy(whole, {
    get: (target, name) => {
      if (name === part) return instead;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
