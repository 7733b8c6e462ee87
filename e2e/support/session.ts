import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const demo = { email: 'demo@exemplo.com.br', password: 'demonstracao' };

/** Where the signed-in browser state of the demo seller is kept for the run. */
export const signedIn = join(process.env.E2E_DATA_DIR ?? '.data', 'e2e-session.json');

/** Writes the state of a browser in which the demo seller has signed in. */
export function storeSession(origin: string, token: string): void {
  mkdirSync(process.env.E2E_DATA_DIR ?? '.data', { recursive: true });
  const localStorage = [{ name: 'token', value: token }];
  writeFileSync(signedIn, JSON.stringify({ cookies: [], origins: [{ origin, localStorage }] }));
}

/** The token in that state, for requests without a browser. */
export function signedInToken(): string {
  const { origins } = JSON.parse(readFileSync(signedIn, 'utf8')) as {
    origins: { localStorage: { name: string; value: string }[] }[];
  };
  return origins[0]!.localStorage.find(({ name }) => name === 'token')!.value;
}
