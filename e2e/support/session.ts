import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const demo = { email: 'demo@exemplo.com.br', password: 'demonstracao' };

/** File with the demo seller's browser state during a run. */
export const signedIn = join(process.env.E2E_DATA_DIR ?? '.data', 'e2e-session.json');

/** Writes the browser state of the signed-in demo seller: the token, and the cookies of the sign-in. */
export function storeSession(origin: string, token: string, cookies: object[]): void {
  mkdirSync(process.env.E2E_DATA_DIR ?? '.data', { recursive: true });
  const localStorage = [{ name: 'token', value: token }];
  writeFileSync(signedIn, JSON.stringify({ cookies, origins: [{ origin, localStorage }] }));
}

/** Session token of that state, for requests without a browser. */
export function signedInToken(): string {
  const { origins } = JSON.parse(readFileSync(signedIn, 'utf8')) as {
    origins: { localStorage: { name: string; value: string }[] }[];
  };
  return origins[0]!.localStorage.find(({ name }) => name === 'token')!.value;
}
