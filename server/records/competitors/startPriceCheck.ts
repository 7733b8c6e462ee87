import { queryRows } from '#server/platform/postgres/db.ts';
import { badRequest, conflict } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { startSync } from '#server/records/runs/startSync.ts';

/**
 * Starts a price check of all watched competitors and returns its run id. Throws 400 when none is watched and 409 while a
 * check is running.
 */
export async function startPriceCheck(viewer: Viewer): Promise<number> {
  const watched = await queryRows('SELECT 1 FROM brand_competitors WHERE account_id = $1 LIMIT 1', [viewer.accountId]);
  if (watched.length === 0) throw badRequest('products.noCompetitors');
  const { status, runId } = await startSync(viewer, { trigger: 'manual', syncType: 'brand_prices' });
  if (status === 'running') throw conflict('products.priceCheckRunning');
  return runId;
}

/** Starts a price check for every account that watches competitors of a connected marketplace. */
export async function schedulePriceChecks(): Promise<void> {
  const accounts = await queryRows<{ accountId: number }>(
    `SELECT DISTINCT b.account_id AS "accountId" FROM brand_competitors b
     JOIN credentials c ON c.account_id = b.account_id AND c.marketplace = b.marketplace
     WHERE c.kind = 'selling' AND c.state = 'connected' ORDER BY 1`,
  );
  for (const { accountId } of accounts)
    await startSync({ accountId }, { trigger: 'automatic', syncType: 'brand_prices' });
}
