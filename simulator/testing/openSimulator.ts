import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type SimulatorOptions, startSimulator } from '#simulator/startSimulator.ts';

/** A Friday afternoon in São Paulo, a week before Black Friday. */
export const NOW = Date.parse('2026-11-20T18:00:00Z');
export const BRAZIL = 'A2Q3Y263D00KWC';
export const UNITED_STATES = 'ATVPDKIKX0DER';

export type Json = any; // eslint-disable-line -- tests read answers field by field

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

/** Starts a simulator with a fixed clock and a client that holds both access tokens; it stops when the test ends. */
export async function openSimulator(options: SimulatorOptions = {}) {
  const simulator = await startSimulator({ now: () => NOW, rateFactor: 1000, ...options });
  onTestFinished(() => simulator.close());
  const ask = async (path: string, init: Init = {}): Promise<Answer> => {
    const response = await fetch(simulator.url + path, init);
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  const form = (path: string, fields: Record<string, string>) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields) });
  const { clientId, clientSecret, refreshToken } = simulator.accounts.amazon;
  const logIn = () =>
    form('/auth/o2/token', {
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    });
  let amazonToken = (await logIn()).body.access_token as string;
  const { accessToken } = simulator.accounts.mercadolivre;
  return {
    ...simulator,
    ask,
    form,
    logIn: async () => {
      const answer = await logIn();
      amazonToken = answer.body.access_token ?? amazonToken;
      return answer;
    },
    amazon: (path: string, init: Init = {}) =>
      ask(path, { ...init, headers: { 'x-amz-access-token': amazonToken, 'user-agent': 'Test/1.0', ...init.headers } }),
    ads: (path: string, init: Init = {}) =>
      ask(path, {
        ...init,
        headers: {
          authorization: `Bearer ${amazonToken}`,
          'amazon-advertising-api-clientid': clientId,
          ...init.headers,
        },
      }),
    mercadolivre: (path: string, init: Init = {}) =>
      ask(path, { ...init, headers: { authorization: `Bearer ${accessToken}`, ...init.headers } }),
    control: (path: string, body: object) => ask(`/__simulator${path}`, { method: 'POST', body: JSON.stringify(body) }),
  };
}

interface Init extends RequestInit {
  headers?: Record<string, string>;
}

/** A temporary folder, removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
