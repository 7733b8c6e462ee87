import type { Insight } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DecisionStatus } from './insight.ts';

/** Sets the seller's decision on an insight. Throws NOT_FOUND when the account has no insight with this id. */
export async function setInsightDecision(
  viewer: Viewer,
  id: string | number,
  status: DecisionStatus,
): Promise<Insight> {
  const now = currentTime();
  const insights = accountPrisma(viewer).insight;
  const where = { id: rowNumber(id) };
  await insights.updateMany({
    where,
    data: { status, decidedAt: status === 'pending' ? null : now, updatedAt: now },
  });
  const insight = await insights.findFirst({ where });
  if (!insight) throw notFound('errors.adviceNotFound');
  return insight;
}
