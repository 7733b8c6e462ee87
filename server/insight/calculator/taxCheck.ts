import { currentTime } from '#server/platform/process/clock.ts';
import { decimal, decimalText, plus } from '#server/platform/exact/ratio.ts';
import { say } from '#server/platform/language/say.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { DomainError, wordingOf } from '#server/platform/values/errors.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Regime } from '#server/records/taxation/engine/saleRates.ts';
import { inForce, taxData } from '#server/records/taxation/rules/taxData.ts';
import { taxMonths } from '#server/records/taxes/taxMonths.ts';
import { answersOf, type CheckedSale } from './answersOf.ts';
import { type Asking, askCalculator, CalculatorFailure } from './askCalculator.ts';
import { calculatorAddress } from './calculatorAddress.ts';
import { type CalculatorVersion, calculatorVersion, publishedCbs } from './calculatorAnswers.ts';
import { checkReasons } from './checkReasons.ts';
import { inTurn } from './inTurn.ts';
import { ownTaxes } from './ownTaxes.ts';
import { regularProfile } from './regularProfile.ts';
import { SAMPLE_DAYS } from './sampleSales.ts';

/** Some of the account's sales, taxed here and by the calculator of Receita Federal. */
export interface TaxCheck {
  /** Day whose rates both use: today, or the first one of 2027 before it. */
  day: string;
  /** Regime of the figures; null: the account has none with CBS and IBS by sale. */
  regime: Regime | null;
  /** Rates used here, in percent as decimal text. */
  cbsPercent: string;
  /** Of the state and the city. */
  ibsPercent: string;
  /** Null when nothing was asked. */
  calculator: CalculatorVersion | null;
  /** CBS of the day by the calculator's own tables, in percent; null: they have none. */
  publishedCbsPercent: string | null;
  /** The product with most revenue first. */
  sales: CheckedSale[];
  /** Why there are no sales, in the reader's language; null with sales. */
  whyEmpty: string | null;
  /** Why the two may differ, in the reader's language. */
  reasons: string[];
}

/** Day from which CBS and IBS are paid. */
const FROM = '2027-01-01';
const TIMEOUT_MS = 5_000;

/** Whether the installation names a calculator. */
export const hasTaxCalculator = (): boolean => calculatorAddress() !== null;

/**
 * Asks Receita Federal's calculator for CBS and IBS of the latest sale of each of the account's best-selling products. It changes nothing that
 * is stored. Without a calculator nothing is asked and nothing read. Throws 503 when it does not answer or too many checks run.
 */
export async function taxCheck(
  viewer: Viewer,
  {
    now = currentTime(),
    address = calculatorAddress(),
    fetch = globalThis.fetch,
    timeoutMs = TIMEOUT_MS,
  }: Partial<Omit<Asking, 'address'>> & { now?: Date; address?: string | null } = {},
): Promise<TaxCheck> {
  const today = saoPauloDay(now.getTime());
  if (address === null) return emptyCheck(today, say('calculator.none'));
  return inTurn(viewer.accountId, async () => {
    try {
      return await checked(viewer, { today, now, asking: { address, fetch, timeoutMs } });
    } catch (error) {
      if (!(error instanceof CalculatorFailure)) throw error;
      throw new DomainError('UNAVAILABLE', 503, wordingOf(error.said));
    }
  });
}

/** The rates of the day of a check in percent, as decimal text. */
function ratesOf(today: string) {
  const day = today < FROM ? FROM : today;
  const { cbsPercent, ibsUfPercent, ibsMunPercent, certainty } = inForce(taxData.reform, day)!;
  return { day, rates: { cbs: cbsPercent, ibsUf: ibsUfPercent, ibsMun: ibsMunPercent }, certainty };
}

function emptyCheck(today: string, whyEmpty: string | null): TaxCheck {
  const { day, rates } = ratesOf(today);
  return {
    day,
    regime: null,
    cbsPercent: rates.cbs,
    ibsPercent: decimalText(plus(decimal(rates.ibsUf), decimal(rates.ibsMun))),
    calculator: null,
    publishedCbsPercent: null,
    sales: [],
    whyEmpty,
    reasons: [],
  };
}

async function checked(
  { accountId }: Viewer,
  { today, now, asking }: { today: string; now: Date; asking: Asking },
): Promise<TaxCheck> {
  const on = readerOf(accountId);
  const { day, rates, certainty } = ratesOf(today);
  const month = `${day.slice(0, 7)}-01`;
  const current = (await taxMonths(accountId, now, on)).at(-2); // the last one is the next month
  const regular = regularProfile(current, month);
  if ('why' in regular) return emptyCheck(today, regular.why);
  const { profile } = regular;
  const own = await ownTaxes(accountId, { today, month, profile, rates }, on);
  if (own.length === 0) return emptyCheck(today, say('calculator.noSales', { days: SAMPLE_DAYS }));
  const [calculator, publishedCbsPercent] = await Promise.all([
    askCalculator('/calculadora/dados-abertos/versao', null, asking).then(calculatorVersion),
    cbsOf(day, asking),
  ]);
  const sales = await answersOf(own, { day, rates }, asking);
  const check = { ...emptyCheck(today, null), regime: profile.regime, calculator, publishedCbsPercent, sales };
  return { ...check, reasons: checkReasons(check, { isSimples: current!.regime === 'simples', certainty }) };
}

/** CBS of a day by the calculator's own tables, in percent; null when it refuses, as it does without one. */
async function cbsOf(day: string, asking: Asking): Promise<string | null> {
  try {
    return publishedCbs(await askCalculator(`/calculadora/dados-abertos/aliquota-uniao?data=${day}`, null, asking));
  } catch (error) {
    if (error instanceof CalculatorFailure && error.isRefusal) return null;
    throw error;
  }
}
