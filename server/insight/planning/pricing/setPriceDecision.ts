import type { PriceSuggestion } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DecisionStatus } from '#server/insight/planning/insights/insight.ts';

/**
 * Sets the seller's decision on the price suggested for a product; does not change the price in the marketplace. Throws
 * NOT_FOUND without a suggestion.
 */
export async function setPriceDecision(
  viewer: Viewer,
  productId: string | number,
  status: DecisionStatus,
): Promise<PriceSuggestion> {
  const suggestions = accountPrisma(viewer).priceSuggestion;
  const where = { productId: rowNumber(productId) };
  await suggestions.updateMany({ where, data: { status, decidedAt: status === 'pending' ? null : currentTime() } });
  const suggestion = await suggestions.findFirst({ where });
  if (!suggestion) throw notFound('prices.suggestionNotFound');
  return suggestion;
}
