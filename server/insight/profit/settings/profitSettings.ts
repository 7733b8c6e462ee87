import { Prisma } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
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

/** The columns that a row of settings is exposed by. */
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

/** The account's own lines as they are stored, or the defaults where it has drawn none. */
export async function profitSettingsRow(viewer: Pick<Viewer, 'accountId'>): Promise<ProfitSettingsRow> {
  const where = { accountId: viewer.accountId };
  return (await accountPrisma(viewer).profitSettings.findUnique({ where, select: SETTINGS_COLUMNS })) ?? defaultRow;
}

/** The same as numbers, in percent. */
export const profitSettings = async (viewer: Pick<Viewer, 'accountId'>): Promise<ProfitSettings> =>
  mapped(await profitSettingsRow(viewer), Number);
