import type { Insight } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DecisionStatus } from './insight.ts';

/** Records that the seller applied an insight, dismissed it, or has yet to decide. Throws NOT_FOUND when the account has none with this id. */
export async function setInsightDecision(
  viewer: Viewer,
  id: string | number,
  status: DecisionStatus,
): Promise<Insight> {
  const now = currentTime();
  const [insight] = await accountPrisma(viewer).insight.updateManyAndReturn({
    where: { id: rowNumber(id) },
    data: { status, decidedAt: status === 'pending' ? null : now, updatedAt: now },
  });
  if (!insight) throw notFound('Recomendação não encontrada.');
  return insight;
}
