import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import type { ProfitSettings } from './profitSettings.ts';
import { profitStatus } from '#server/insight/profit/detector/profitStatus.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';

const LEAST = -1_000;
const MOST = 100;

/**
 * Draws the account's own lines between healthy and bleeding, and the margin that prices aim at. Answers how many products
 * have another status now. Throws BAD_REQUEST for lines that are out of order or out of reach.
 */
export async function setProfitSettings(
  viewer: Viewer,
  settings: ProfitSettings,
  { tx }: { tx?: Queryable } = {},
): Promise<{ products: number }> {
  const { hemorrhageBelow, lossBelow, dangerBelow, lowBelow, targetMargin, renegotiation } = settings;
  const lines = [hemorrhageBelow, lossBelow, dangerBelow, lowBelow];
  if (![...lines, targetMargin].every((line) => line >= LEAST && line < MOST))
    throw badRequest('Os limites devem ser menores que 100%.');
  if (lines.some((line, index) => index > 0 && line < lines[index - 1]!))
    throw badRequest('Os limites devem estar em ordem: hemorragia, prejuízo, perigo, margem baixa.');
  if (!(renegotiation >= 0 && renegotiation <= MOST))
    throw badRequest('A economia por renegociação deve ficar entre 0% e 100%.');
  const before = await profitAnalyses(viewer);
  await moneyWrite(
    viewer,
    {
      write: (on) =>
        queryRows(
          `INSERT INTO profit_settings (account_id, hemorrhage_below, loss_below, danger_below, low_below, target_margin, renegotiation)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (account_id) DO UPDATE SET hemorrhage_below = excluded.hemorrhage_below,
             loss_below = excluded.loss_below, danger_below = excluded.danger_below, low_below = excluded.low_below,
             target_margin = excluded.target_margin, renegotiation = excluded.renegotiation`,
          [viewer.accountId, ...lines, targetMargin, renegotiation],
          on,
        ),
    },
    tx,
  );
  const moved = before.analyses.filter(({ marginPercent, status }) => profitStatus(marginPercent, settings) !== status);
  return { products: moved.length };
}
