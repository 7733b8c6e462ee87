import { Prisma } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { StatusThresholds } from '#server/insight/profit/detector/profitStatus.ts';

/** Profit thresholds of an account, in percent. */
export interface ProfitSettings extends StatusThresholds {
  /** Target margin of recommended prices. */
  targetMargin: number;
  /** Assumed saving of a renegotiated product cost. */
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

/** Exposed columns of the settings. */
export const SETTINGS_COLUMNS = {
  hemorrhageBelow: true,
  lossBelow: true,
  dangerBelow: true,
  lowBelow: true,
  targetMargin: true,
  renegotiation: true,
} as const satisfies Record<keyof ProfitSettings, true>;

export type ProfitSettingsRow = Record<keyof ProfitSettings, Prisma.Decimal>;

const mapped = <From, To>(settings: Record<keyof ProfitSettings, From>, change: (value: From) => To) =>
  Object.fromEntries(
    Object.keys(SETTINGS_COLUMNS).map((name) => [name, change(settings[name as keyof ProfitSettings])]),
  ) as Record<keyof ProfitSettings, To>;

const defaultRow = mapped(defaultSettings, (value) => new Prisma.Decimal(value));

/** Stored thresholds of the account, or the defaults. */
export async function profitSettingsRow(viewer: Pick<Viewer, 'accountId'>): Promise<ProfitSettingsRow> {
  const where = { accountId: viewer.accountId };
  return (await accountPrisma(viewer).profitSettings.findUnique({ where, select: SETTINGS_COLUMNS })) ?? defaultRow;
}

/** Thresholds of the account as numbers, in percent. */
export const profitSettings = async (viewer: Pick<Viewer, 'accountId'>): Promise<ProfitSettings> =>
  mapped(await profitSettingsRow(viewer), Number);
