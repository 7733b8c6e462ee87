import type pg from 'pg';
import { databaseUnavailable } from './databaseUnavailable.ts';

/**
 * One of the codes after which graphile-worker retries: any other failure to record a job's end terminates the process.
 */
const RETRY_CODE = 'ETIMEDOUT';

/**
 * Pool for graphile-worker, which makes it retry with growing delays while the database is unavailable. Once the pool
 * has ended, connections stay pending: the jobs were returned to the queue, and a late report of their end has no
 * effect.
 */
export function retryingPool(pool: pg.Pool): pg.Pool {
  const connect = (callback?: () => void) => {
    if (callback) return pool.connect(callback);
    return pool.ending ? new Promise<never>(() => {}) : pool.connect().then(retryingClient, retryable);
  };
  return proxied(pool, 'connect', connect);
}

const retryingClient = (client: pg.PoolClient) => {
  const query = (...args: unknown[]) =>
    (client.query as (...parameters: unknown[]) => Promise<unknown>)(...args).catch(retryable);
  return proxied(client, 'query', query);
};

function retryable(error: Error): never {
  throw databaseUnavailable(error) ? Object.assign(error, { code: RETRY_CODE }) : error;
}

const proxied = <T extends object>(whole: T, part: keyof T, instead: unknown): T =>
  new Proxy(whole, {
    get: (target, name) => {
      if (name === part) return instead;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
