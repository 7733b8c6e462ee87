import { accountTransaction } from '#server/platform/prisma/accountTransaction.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import { type ProfitSettings, type ProfitSettingsRow, SETTINGS_COLUMNS } from './profitSettings.ts';
import { profitStatus } from '#server/insight/profit/detector/profitStatus.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';

const MIN_PERCENT = -1_000;
const MAX_PERCENT = 100;

/** New thresholds in percent, as numbers or exact decimals. */
export type NewProfitSettings = Record<keyof ProfitSettings, number | string>;

/**
 * Sets the account's thresholds and target margin. Returns the stored settings and the number of products with a changed
 * status. Throws BAD_REQUEST for thresholds that are not ascending or out of range.
 */
export async function setProfitSettings(
  viewer: Viewer,
  settings: NewProfitSettings,
): Promise<{ settings: ProfitSettingsRow; products: number }> {
  const { hemorrhageBelow, lossBelow, dangerBelow, lowBelow, targetMargin, renegotiation } = settings;
  const lines = [hemorrhageBelow, lossBelow, dangerBelow, lowBelow].map(Number);
  if (![...lines, Number(targetMargin)].every((line) => line >= MIN_PERCENT && line < MAX_PERCENT))
    throw badRequest('errors.limitsUnderHundred');
  if (lines.some((line, index) => index > 0 && line < lines[index - 1]!)) throw badRequest('errors.limitsInOrder');
  if (!(Number(renegotiation) >= 0 && Number(renegotiation) <= MAX_PERCENT))
    throw badRequest('errors.renegotiationRange');
  const before = await profitAnalyses(viewer);
  const { accountId } = viewer;
  const columns = { hemorrhageBelow, lossBelow, dangerBelow, lowBelow, targetMargin, renegotiation };
  const stored = await accountTransaction(viewer, ({ prisma, tx }) =>
    moneyWrite(
      viewer,
      {
        write: () =>
          prisma.profitSettings.upsert({
            where: { accountId },
            create: { accountId, ...columns },
            update: columns,
            select: SETTINGS_COLUMNS,
          }),
        event: () => ({ kind: 'profitSettings' }),
      },
      tx,
    ),
  );
  const thresholds = {
    hemorrhageBelow: stored.hemorrhageBelow.toNumber(),
    lossBelow: stored.lossBelow.toNumber(),
    dangerBelow: stored.dangerBelow.toNumber(),
    lowBelow: stored.lowBelow.toNumber(),
  };
  const moved = before.analyses.filter(
    ({ marginPercent, status }) => profitStatus(marginPercent, thresholds) !== status,
  );
  return { settings: stored, products: moved.length };
}
