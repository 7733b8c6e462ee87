import { setTimeout as sleep } from 'node:timers/promises';

/** What the dashboard of a seller reads. */
const PATHS = [
  '/api/dashboard-local/metrics?dateRange=last30Days',
  '/api/dashboard-local/products?dateRange=last30Days',
  '/api/dashboard-local/metrics?dateRange=today',
];
const PER_SECOND = 10;
const TIMEOUT_MS = 30_000;

export interface Seen {
  /** Milliseconds, from the moment a request was due. */
  times: number[];
  /** Answers other than 200. */
  failed: number;
}

/**
 * Reads a seller's dashboard `count` times, ten times a second, however long the answers take: a request that waits for the
 * server makes none of the later ones wait to be sent.
 */
export async function readDashboard(url: string, token: string, count: number): Promise<Seen> {
  const seen: Seen = { times: [], failed: 0 };
  const startedAt = performance.now();
  const one = async (n: number) => {
    const due = startedAt + (n * 1_000) / PER_SECOND;
    await sleep(Math.max(0, due - performance.now()));
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' };
    const isRead = await fetch(url + PATHS[n % PATHS.length]!, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then(async (answer) => (await answer.arrayBuffer(), answer.ok))
      .catch(() => false);
    if (!isRead) seen.failed += 1;
    seen.times.push(performance.now() - due);
  };
  await Promise.all(Array.from({ length: count }, (_, n) => one(n)));
  return seen;
}

/** The time that `share` of the requests do not exceed. */
export const percentile = ({ times }: Seen, share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)]!;

export const joined = (parts: Seen[]): Seen => ({
  times: parts.flatMap(({ times }) => times),
  failed: parts.reduce((sum, { failed }) => sum + failed, 0),
});
