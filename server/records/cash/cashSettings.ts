import { z } from 'zod';
import { parseInput } from '#server/platform/http/operation/parseInput.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** How money of an account goes out. */
export interface CashSettings {
  /** Day of the month on which a card pays advertising; null: it is taken out of payouts and bills. */
  adsCardDay: number | null;
  /** Days from the arrival of goods on which their equal parts are paid; empty: at arrival. */
  supplierDays: number[];
  /** Shares of each release that the split payment of 2027 takes, percent. */
  cbsPercent: number;
  ibsPercent: number;
}

/** The rates that Lei Complementar 214/2025 foresees for 2027: CBS as estimated, IBS 0.1 %. */
const DEFAULTS: CashSettings = { adsCardDay: null, supplierDays: [], cbsPercent: 8.8, ibsPercent: 0.1 };

const percent = z.number().min(0, inShape('errors.invalidPercent')).max(50, inShape('errors.invalidPercent'));
const Settings = z.object({
  adsCardDay: z
    .int(inShape('errors.invalidCardDay'))
    .min(1, inShape('errors.invalidCardDay'))
    .max(31, inShape('errors.invalidCardDay'))
    .nullable(),
  supplierDays: z
    .array(
      z
        .int(inShape('errors.invalidTerm'))
        .min(0, inShape('errors.invalidTerm'))
        .max(360, inShape('errors.invalidTerm')),
    )
    .max(12, inShape('errors.instalmentsMost')),
  cbsPercent: percent,
  ibsPercent: percent,
});

/** Settings of an account; the defaults until it sets any. */
export async function cashSettings(accountId: number): Promise<CashSettings> {
  const [stored] = await queryRows<CashSettings>(
    `SELECT ads_card_day AS "adsCardDay", supplier_days AS "supplierDays", cbs_percent::float8 AS "cbsPercent",
            ibs_percent::float8 AS "ibsPercent" FROM cash_settings WHERE account_id = $1`,
    [accountId],
  );
  return stored ?? DEFAULTS;
}

/** Sets the settings of the account. Throws 400 for a day, term or share that is out of range. */
export async function setCashSettings({ accountId }: Viewer, settings: CashSettings): Promise<void> {
  const parsed = parseInput(settings, Settings);
  const { adsCardDay, supplierDays, cbsPercent, ibsPercent } = parsed;
  await queryRows(
    `INSERT INTO cash_settings (account_id, ads_card_day, supplier_days, cbs_percent, ibs_percent) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id) DO UPDATE SET ads_card_day = excluded.ads_card_day, supplier_days = excluded.supplier_days,
       cbs_percent = excluded.cbs_percent, ibs_percent = excluded.ibs_percent`,
    [accountId, adsCardDay, supplierDays.toSorted((a, b) => a - b), cbsPercent, ibsPercent],
  );
}
