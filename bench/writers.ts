import { setTimeout as sleep } from 'node:timers/promises';

const SELLERS = 4;
/** Below the 600 calls a minute of an account. */
const PAUSE_MS = 200;
const TIMEOUT_MS = 30_000;
const DAY_MS = 86_400_000;
const CURRENCIES = ['USD', 'EUR', 'GBP', 'MXN', 'CAD', 'JPY'];

export interface Seller {
  email: string;
  token: string;
  /** All writes sent, and those answered with 200. */
  sent: Write[];
  confirmed: Write[];
}

export interface Write {
  email: string;
  currency: string;
  day: string;
  brl: number;
}

export interface Writers {
  /** Writes answered with 200. */
  confirmed: number;
  /** Reads answered with 200. */
  read: number;
  /** Responses other than 200, 503 with Retry-After and 507, and failed connections. Not counted while `excuse` is true. */
  failures: string[];
  excuse: boolean;
  /** Responses with 503: the database is unavailable. */
  away: number;
  /** Responses with 507: the disk is full. */
  refused: number;
  requests: number;
  longestMs: number;
  /**
   * Waits until a write of each client, sent from now on, succeeds. Returns the milliseconds waited. Throws after a minute.
   */
  recovered(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Four sellers that continuously write exchange rates, each for another day, read figures, and record what was confirmed.
 * `urlOf` is called before each request, because a restarted server may have another port.
 */
export function writers(urlOf: () => string, sellers: Seller[]): Writers {
  let isOver = false;
  const lastGood: number[] = [];
  const ask = async (method: string, path: string, body: object | undefined, token: string) => {
    const startedAt = performance.now();
    const { excuse } = state;
    state.requests += 1;
    const outcome = await fetch(urlOf() + path, {
      method,
      body: body && JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (answer) => (await answer.text(), statusOf(answer)))
      .catch((error: Error & { cause?: Error }) => `${error.message} ${error.cause?.message ?? ''}`);
    state.longestMs = Math.max(state.longestMs, performance.now() - startedAt);
    if (outcome === 503) state.away += 1;
    else if (outcome === 507) state.refused += 1;
    else if (outcome !== 200 && !excuse && !state.excuse) state.failures.push(`${method} ${path}: ${outcome}`);
    if (outcome === 200 && method === 'GET') state.read += 1;
    return outcome === 200;
  };
  const client = async (seller: Seller, number: number) => {
    const { email, token } = seller;
    while (!isOver) {
      const count = seller.sent.length;
      const day = new Date(Date.UTC(1990, 0, 1) + Math.floor(count / CURRENCIES.length) * DAY_MS);
      const write = {
        email,
        currency: CURRENCIES[count % CURRENCIES.length]!,
        day: day.toISOString().slice(0, 10),
        brl: count + 1,
      };
      seller.sent.push(write);
      const { email: _whose, ...body } = write;
      const sentAt = performance.now();
      const isGood = await ask('PUT', '/api/costs/rates', body, token);
      if (isGood) {
        seller.confirmed.push(write);
        state.confirmed += 1;
        lastGood[number] = sentAt;
      }
      if (count % 3 === 0) await ask('GET', '/api/dashboard-local/metrics?dateRange=last30Days', undefined, token);
      await sleep(PAUSE_MS);
    }
  };
  const state: Writers = {
    confirmed: 0,
    read: 0,
    failures: [],
    excuse: false,
    away: 0,
    refused: 0,
    requests: 0,
    longestMs: 0,
    recovered: async () => {
      const since = performance.now();
      while (!sellers.map((_, number) => lastGood[number] ?? 0).every((at) => at > since)) {
        if (performance.now() - since > 60_000) throw new Error('the product has not recovered in a minute');
        await sleep(20);
      }
      return performance.now() - since;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(clients);
    },
  };
  const clients = sellers.map(client);
  return state;
}

/** The status, or a text when it says unavailable but not when to try again. */
export const statusOf = ({ status, headers }: Response): number | string =>
  status === 503 && !headers.has('retry-after') ? '503 without Retry-After' : status;

/** Registers sellers. */
export async function openSellers(url: string, count = SELLERS): Promise<Seller[]> {
  const sellers: Seller[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `ensaio${number}@loja.example`;
    sellers.push({ email, token: await register(url, email), sent: [], confirmed: [] });
  }
  return sellers;
}

/** Registers a seller. Returns the session's token. */
async function register(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'senha-do-ensaio', name: 'Ensaio' }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`no session for ${email}: status ${answer.status}`);
  return token;
}
