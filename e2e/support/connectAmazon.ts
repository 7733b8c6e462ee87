import { type APIRequestContext, expect } from '@playwright/test';

/** Enters the local marketplace's keys as the seller's, but for what is changed; their first sync begins. */
export async function connectAmazon(
  request: APIRequestContext,
  token: string,
  change: { refreshToken?: string } = {},
): Promise<void> {
  const local = await request.get(`${process.env.E2E_MARKETPLACES}/__simulator/credentials`);
  const { amazon } = (await local.json()) as { amazon: Record<string, string> };
  const saved = await request.post('/api/credentials/amazon', {
    headers: { authorization: `Bearer ${token}` },
    data: { ...amazon, ...change },
  });
  expect(saved.status()).toBe(200);
}
