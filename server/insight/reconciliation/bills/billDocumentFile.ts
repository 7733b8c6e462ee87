import { MarketplaceError, ReadLater, ReconnectNeeded } from '#server/market/connector.ts';
import type { Effects } from '#server/market/http/effects.ts';
import type { BillFile } from '#server/market/ledger/bill.ts';
import { factsOf } from '#server/market/registry.ts';
import { conflict, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { billPeriod } from './billPeriodList.ts';

/**
 * A file of a document of a bill, fetched with the account's own keys, and its name without ending. Only files that the account's stored
 * period lists are asked for. Throws NOT_FOUND for others, CONFLICT with a sentence when the marketplace does not give it now.
 */
export async function billDocumentFile(
  viewer: Viewer,
  { periodId, fileId }: { periodId: string; fileId: string },
  effects?: Effects,
): Promise<BillFile & { name: string }> {
  const period = await billPeriod(viewer, periodId);
  const document = period?.documents?.find(({ files }) => files.some(({ id }) => id === fileId));
  if (!period || !document) throw notFound('payouts.documentNotFound');
  const { name } = factsOf(period.marketplace);
  const connector = await accountConnector(viewer.accountId, period.marketplace, effects);
  if (!connector?.billFile) throw conflict('payouts.connectForBill', { name });
  const file = await connector.billFile(fileId).catch((error: unknown) => {
    if (error instanceof ReadLater) throw conflict('payouts.billQuota', { name });
    if (error instanceof MarketplaceError || error instanceof ReconnectNeeded) throw conflict(error.message);
    throw error;
  });
  if (!file) throw notFound('payouts.documentGone', { name });
  return { ...file, name: `fatura-${period.group.toLowerCase()}-${period.key}-${document.id}` };
}
