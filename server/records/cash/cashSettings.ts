import { z } from 'zod';
import { queryRows } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
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

const percent = z.number().min(0, 'Percentual inválido').max(50, 'Percentual inválido');
const Settings = z.object({
  adsCardDay: z
    .int('Dia do cartão inválido')
    .min(1, 'Dia do cartão inválido')
    .max(31, 'Dia do cartão inválido')
    .nullable(),
  supplierDays: z
    .array(z.int('Prazo inválido').min(0, 'Prazo inválido').max(360, 'Prazo inválido'))
    .max(12, 'São até 12 parcelas'),
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
  const parsed = Settings.safeParse(settings);
  if (!parsed.success) throw badRequest(parsed.error.issues[0]!.message);
  const { adsCardDay, supplierDays, cbsPercent, ibsPercent } = parsed.data;
  await queryRows(
    `INSERT INTO cash_settings (account_id, ads_card_day, supplier_days, cbs_percent, ibs_percent) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id) DO UPDATE SET ads_card_day = excluded.ads_card_day, supplier_days = excluded.supplier_days,
       cbs_percent = excluded.cbs_percent, ibs_percent = excluded.ibs_percent`,
    [accountId, adsCardDay, supplierDays.toSorted((a, b) => a - b), cbsPercent, ibsPercent],
  );
}
