import { queryRows } from '#server/platform/postgres/db.ts';
import type { StatusThresholds } from '#server/insight/profit/detector/profitStatus.ts';

/** Where the account draws its lines; all in percent. */
export interface ProfitSettings extends StatusThresholds {
  /** Margin the recommended price aims at. */
  targetMargin: number;
  /** What renegotiating the cost of a product is thought to save. */
  renegotiation: number;
}

/** SEMANTICS, profit detector: status thresholds, recommended price, savings. */
export const defaultSettings: ProfitSettings = {
  hemorrhageBelow: -10,
  lossBelow: 0,
  dangerBelow: 5,
  lowBelow: 15,
  targetMargin: 15,
  renegotiation: 5,
};

/** The account's own lines, or the defaults where it has drawn none. */
export async function profitSettings(accountId: number): Promise<ProfitSettings> {
  const [row] = await queryRows<ProfitSettings>(
    `SELECT hemorrhage_below::float8 AS "hemorrhageBelow", loss_below::float8 AS "lossBelow",
            danger_below::float8 AS "dangerBelow", low_below::float8 AS "lowBelow",
            target_margin::float8 AS "targetMargin", renegotiation::float8 AS renegotiation
     FROM profit_settings WHERE account_id = $1`,
    [accountId],
  );
  return row ?? defaultSettings;
}
