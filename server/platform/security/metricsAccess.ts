import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Context } from 'hono';
import { addressOf } from '#server/platform/http/http.ts';
import { sha256 } from './secrets.ts';

let token: string | undefined;
let hasProxy = false;

/** Configures access to the metrics. Called once at start. */
export function useMetricsAccess(settings: { METRICS_TOKEN?: string; PUBLIC_URL?: string }): void {
  token = settings.METRICS_TOKEN;
  hasProxy = settings.PUBLIC_URL !== undefined;
}

/**
 * Whether the caller may read the metrics: with the configured token; without one, from this machine only. Behind a
 * proxy every caller appears local, so there the token is required.
 */
export function mayReadMetrics(c: Context): boolean {
  if (token) return isSame(/^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '', token);
  const isForwarded =
    hasProxy || c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined;
  return !isForwarded && isLoopback(addressOf(c)) && isLoopback(new URL(c.req.url).hostname);
}

const isSame = (given: string, wanted: string) => timingSafeEqual(sha256(given), sha256(wanted));

function isLoopback(host: string | null): boolean {
  const bare = host?.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '') ?? '';
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}
