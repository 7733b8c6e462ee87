import { ofMarketplace } from '#server/market/spoken/spokenMarketplace.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { say } from '#server/platform/language/say.ts';
import { readStored } from '#server/platform/language/stored.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type ForecastError, forecastError } from '#server/insight/cash/account/accountTrials.ts';
import type { HeldMoney } from '#server/insight/cash/account/accountCash.ts';
import type { ComingMoney } from '#server/insight/cash/account/comingMoney.ts';
import type { CashSource } from '#server/insight/cash/account/cashSources.ts';
import { type CashPart, IN_PARTS, OUT_PARTS } from '#server/insight/cash/projection/cashParts.ts';
import { dayNumber, dayOfNumber, weekdayOf } from '#server/insight/planning/forecast/demandSeries.ts';
import { type CashBalance, cashBalances } from '#server/records/cash/cashBalances.ts';
import type { CashScenario } from './scenario.ts';
import { type CashReport, PART_COLUMNS } from './storeForecast.ts';

/** Horizon of the error that is shown, in days. */
const ERROR_DAYS = 14;
const FRIDAY = 4;

/** A part of a day, with what is known of it; without an amount where nothing was read. */
export interface CashPartAmount {
  part: CashPart;
  amount: Money | null;
}

/** A day of the projection. Balances are at its end, null while no opening balance is known. */
export interface ForecastDay {
  /** `YYYY-MM-DD`. */
  date: string;
  in: Money;
  out: Money;
  balance: Money | null;
  p10: Money | null;
  p50: Money | null;
  p90: Money | null;
  /** What is not 0, and what was not read. */
  parts: CashPartAmount[];
}

/** The projection of an account's cash in one currency, as it was last made. */
export interface StoredForecast extends CashScenario {
  currency: string;
  /** Currencies of the account's projections, BRL first. */
  currencies: string[];
  madeAt: Date;
  /** Null while no balance is known. */
  opening: Money | null;
  balances: CashBalance[];
  /** What the opening balance lacks, in a sentence; null: nothing. */
  openingNote: string | null;
  days: ForecastDay[];
  /** The next Friday, and what comes until then, both days included. */
  friday: string;
  untilFriday: Money;
  /** The first day of the lowest balance. */
  lowest: { date: string; balance: Money } | null;
  held: HeldMoney[];
  heldCount: number;
  heldTotal: Money;
  /** Open sales whose day nothing says. */
  unknown: Money;
  sources: CashSource[];
  /** What comes of what is sold, by day and marketplace; null in a projection of an earlier version. */
  coming: ComingMoney[] | null;
  /** How wrong the last forecasts of what was open were; null without any. */
  error: ForecastError | null;
}

interface Row {
  currency: string;
  madeAt: Date;
  report: CashReport;
}

type DayRow = { day: string; flow: number; p10: number; p50: number; p90: number } & Record<CashPart, number | null>;

const DAYS = `
SELECT day, flow_minor AS flow, flow_p10 AS p10, flow_p50 AS p50, flow_p90 AS p90,
       ${Object.entries(PART_COLUMNS)
         .map(([part, column]) => `${column} AS "${part}"`)
         .join(', ')}
FROM cash_forecast_days
WHERE account_id = $1 AND currency = $2 AND with_restock = $3 AND with_split = $4 ORDER BY day`;

const storedReports = (accountId: number) =>
  queryRows<Row>(
    `SELECT currency::text AS currency, made_at AS "madeAt", report FROM cash_forecasts WHERE account_id = $1
     ORDER BY currency <> 'BRL', currency`,
    [accountId],
  );

/** What the projection in the first currency says beside its days; null when none was made. */
export async function storedReport({
  accountId,
}: Pick<Viewer, 'accountId'>): Promise<(CashReport & { currency: string }) | null> {
  const [row] = await storedReports(accountId);
  return row ? { currency: row.currency, ...row.report } : null;
}

/** The projection in a currency, by default the first; null when none was made in it. */
export async function storedForecast(
  { accountId }: Pick<Viewer, 'accountId'>,
  { currency, ...scenario }: Partial<CashScenario> & { currency?: string | null } = {},
): Promise<StoredForecast | null> {
  const { withRestock = false, withSplit = false } = scenario;
  const rows = await storedReports(accountId);
  const row = rows.find((one) => !currency || one.currency === currency);
  if (!row) return null;
  const [days, trials, balances] = await Promise.all([
    queryRows<DayRow>(DAYS, [accountId, row.currency, withRestock, withSplit]),
    queryRows<{ days: number; mean: number; actual: number }>(
      `SELECT days, expected_minor AS mean, actual_minor AS actual
       FROM cash_trials WHERE account_id = $1 AND currency = $2 AND days = $3 ORDER BY origin_day`,
      [accountId, row.currency, ERROR_DAYS],
    ),
    cashBalances(accountId),
  ]);
  if (days.length === 0) return null;
  const own = balances.filter(({ balance }) => balance.currency === row.currency);
  return {
    currencies: rows.map((one) => one.currency),
    madeAt: row.madeAt,
    withRestock,
    withSplit,
    balances: own,
    error: forecastError(
      trials.map((sums) => ({ sums: [sums] })),
      ERROR_DAYS,
    ),
    ...figuresOf(row, days, own),
  };
}

type Figures = Omit<StoredForecast, 'currencies' | 'madeAt' | 'balances' | 'error' | 'withRestock' | 'withSplit'>;

function figuresOf({ currency, report }: Row, rows: readonly DayRow[], balances: readonly CashBalance[]): Figures {
  const money = (minor: number): Money => ({ minor, currency });
  const openingMinor = balances.length === 0 ? null : balances.reduce((sum, { balance }) => sum + balance.minor, 0);
  const above = (minor: number) => (openingMinor === null ? null : money(openingMinor + minor));
  const days = rows.map((row): ForecastDay => ({
    date: row.day,
    in: money(sumOf(row, IN_PARTS)),
    out: money(sumOf(row, OUT_PARTS)),
    balance: above(row.flow),
    p10: above(row.p10),
    p50: above(row.p50),
    p90: above(row.p90),
    parts: [...IN_PARTS, ...OUT_PARTS].flatMap((part) => {
      const minor = row[part];
      if (minor === null) return { part, amount: null };
      return minor === 0 ? [] : { part, amount: money(minor) };
    }),
  }));
  const friday = fridayFrom(rows[0]!.day);
  const coming = days.filter(({ date }) => date <= friday).reduce((sum, day) => sum + day.in.minor, 0);
  return {
    currency,
    opening: openingMinor === null ? null : money(openingMinor),
    openingNote: openingNoteOf(balances),
    days,
    friday,
    untilFriday: money(coming),
    lowest: lowestOf(days),
    held: report.held,
    heldCount: report.heldCount,
    heldTotal: money(report.heldMinor),
    unknown: money(report.unknownMinor),
    sources: report.sources.map(({ sentences = null, ...source }) => ({
      ...source,
      note: readStored({ note: source.note, sentences }, 'note'),
    })),
    coming: report.coming ?? null,
  };
}

const sumOf = (row: DayRow, parts: readonly CashPart[]) => parts.reduce((sum, part) => sum + (row[part] ?? 0), 0);

function fridayFrom(day: string): string {
  const number = dayNumber(day);
  return dayOfNumber(number + ((FRIDAY - weekdayOf(number) + 7) % 7));
}

function openingNoteOf(balances: readonly CashBalance[]): string | null {
  if (balances.length === 0) return say('cash.noBalance');
  if (!balances.some(({ holder }) => holder === 'bank')) {
    const names = balances.flatMap(({ holder }) => (holder === 'bank' ? [] : ofMarketplace(holder)));
    return say('cash.onlyAccount', {
      ofMarketplace: names.reduce((first, second) => sentence('text.and', { first, second })),
    });
  }
  return null;
}

function lowestOf(days: readonly ForecastDay[]): StoredForecast['lowest'] {
  let lowest: StoredForecast['lowest'] = null;
  for (const { date, balance } of days)
    if (balance && (!lowest || balance.minor < lowest.balance.minor)) lowest = { date, balance };
  return lowest;
}
