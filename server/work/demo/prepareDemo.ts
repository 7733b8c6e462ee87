import { z } from 'zod';
import { hashPassword } from '#server/records/identity/password/password.ts';
import { createAccount } from '#server/work/lifecycle/registerAccount.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { seedDemoRates } from './seedDemoRates.ts';
import { demoBooks, setDemoTaxes } from './setDemoTaxes.ts';

const EMAIL = 'demo@exemplo.com.br';
const PASSWORD = 'demonstracao';

const LocalCredentials = z.object({
  amazon: z.object({
    clientId: z.string(),
    clientSecret: z.string(),
    refreshToken: z.string(),
    sellerId: z.string(),
    marketplaceCode: z.string(),
  }),
  amazonAds: z.object({ clientId: z.string(), clientSecret: z.string(), refreshToken: z.string() }),
  mercadolivre: z.object({
    clientId: z.string(),
    clientSecret: z.string(),
    accessToken: z.string(),
    refreshToken: z.string(),
  }),
});

/**
 * Creates the demo account, if it does not exist, and connects it to the local marketplaces, which queues its first sync.
 * Returns its e-mail.
 */
export async function prepareDemo(marketplacesUrl: string): Promise<string> {
  const [existing] = await queryRows('SELECT 1 FROM users WHERE email = $1', [EMAIL]);
  if (existing) return EMAIL;
  const response = await fetch(`${marketplacesUrl}/__simulator/credentials`);
  const credentials = LocalCredentials.parse(await response.json());
  const books = await demoBooks(marketplacesUrl);
  const passwordHash = await hashPassword(PASSWORD);
  const { accountId } = await transaction(async (tx) => {
    await seedDemoRates(tx);
    const viewer = await createAccount(
      { email: EMAIL, name: 'Loja Demonstração', passwordHash, isDeveloper: true },
      tx,
    );
    await setDemoTaxes(viewer, books, tx);
    // in one transaction, so that one first sync reads them all
    await storeKeys(viewer, 'amazon', credentials.amazon, { tx });
    await storeKeys(viewer, 'amazonAds', credentials.amazonAds, { tx });
    await storeKeys(viewer, 'mercadolivre', credentials.mercadolivre, { tx });
    return viewer;
  });
  for (const job of ['loadDemoCosts', 'loadDemoOffers', 'loadDemoCompetitors'])
    await addJob(job, { accountId, marketplacesUrl }, { maxAttempts: 25 });
  return EMAIL;
}
