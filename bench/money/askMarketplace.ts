import { parseExact } from '#server/market/http/answer.ts';
import type { RunningSimulator } from '#simulator/startSimulator.ts';

/** Asks the local Mercado Livre; amounts and ids stay as they are written. */
export function askMarketplace({ url, accounts }: RunningSimulator) {
  const headers = { authorization: `Bearer ${accounts.mercadolivre.accessToken}`, 'x-format-new': 'true' };
  return async <Answer>(path: string): Promise<Answer> => {
    const response = await fetch(url + path, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return parseExact(await response.text()) as Answer;
  };
}

export type Ask = ReturnType<typeof askMarketplace>;
