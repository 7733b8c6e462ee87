import type { Amount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { exactDecimal, plainAmount, plainNumber } from '#client/lib/text/typedNumber.ts';
import { monthName } from '#client/parts/taxes/regimeWords.ts';
import type {
  SimplesAnnex,
  useSaveProfileMutation$variables,
  Uf,
} from './__generated__/useSaveProfileMutation.graphql';
import { hasState, isSimples, type Regime } from './taxWords.ts';

/** A stored regime. */
interface StoredRegime {
  readonly validFrom: string;
  readonly regime: string;
  readonly percent: number | null | undefined;
  readonly annex: string | null | undefined;
  readonly homeUf: string | null | undefined;
  readonly icmsEffectivePercent: number | null | undefined;
}

/** Revenue of a month by source. */
export interface MonthSources {
  /** First day. */
  month: string;
  entered: Amount | null;
  returned: Amount | null;
  synced: Amount | null;
  nfe: Amount | null;
  counted: Amount | null;
  /** Where `counted` is from: `ENTERED`, `NFE` or `SYNCED`. */
  source: string | null;
}

/** Typed revenue of a month. Empty revenue: not entered. */
interface TypedMonth {
  revenue: string;
  returned: string;
}

/** The profile in the form, numbers as text. */
export interface ProfileDraft {
  regime: Regime;
  /** First month, `YYYY-MM`. */
  month: string;
  homeUf: Uf | '';
  openedOn: string;
  /** Those typed over, by first day of the month. */
  revenues: Readonly<Record<string, TypedMonth>>;
  annex: SimplesAnnex;
  icms: string;
  percent: string;
}

interface Stored {
  /** Latest first. */
  regimes: readonly StoredRegime[];
  openedOn: string | null;
  months: readonly MonthSources[];
}

/** The stored profile as a draft. A first regime starts with the first sales, later ones with the running month. */
export function draftOf({ regimes, openedOn }: Stored, firstMonth: string, today: string): ProfileDraft {
  const [latest] = regimes;
  return {
    regime: (latest?.regime as Regime | undefined) ?? 'SIMPLES',
    month: (latest ? today : firstMonth).slice(0, 7),
    homeUf: (latest?.homeUf as Uf | null | undefined) ?? '',
    openedOn: openedOn ?? '',
    revenues: {},
    annex: (latest?.annex as SimplesAnnex | null | undefined) ?? 'I',
    icms: plainNumber(latest?.icmsEffectivePercent),
    percent: plainNumber(latest?.percent),
  };
}

/** The stored revenue of a month as text. */
export const typedOf = ({ entered, returned }: MonthSources): TypedMonth => ({
  revenue: plainAmount(entered),
  returned: returned?.minor ? plainAmount(returned) : '',
});

type Variables = useSaveProfileMutation$variables;

/** What to save of a draft, or why it cannot be; parts that are as stored are left out, all of them when nothing changed. */
export function changesOf(
  draft: ProfileDraft,
  stored: Stored,
): { variables: Variables; refusal?: undefined } | { variables?: undefined; refusal: string } {
  try {
    const regime = regimeOf(draft);
    const months = stored.months.flatMap((month) => monthChange(month, draft.revenues[month.month] ?? typedOf(month)));
    const openedOn = draft.openedOn || null;
    return {
      variables: {
        ...regime,
        openedOn,
        months,
        setsRegime: !isInForce(regime, stored.regimes),
        setsOpening: openedOn !== stored.openedOn,
        setsRevenues: months.length > 0,
      },
    };
  } catch (error) {
    if (error instanceof RangeError) return { refusal: error.message };
    throw error;
  }
}

function regimeOf({ regime, month, percent, annex, homeUf, icms }: ProfileDraft) {
  const fromUf = hasState(regime);
  return {
    validFrom: `${month}-01`,
    regime,
    percent: regime === 'PERCENT' ? percentOf(percent, t('costs.enterTheRateInPercent')) : null,
    annex: isSimples(regime) ? annex : null,
    homeUf: fromUf ? homeUf || null : null,
    icmsEffectivePercent:
      fromUf && icms.trim() !== '' ? percentOf(icms, t('costs.enterTheEffectiveIcmsInPercent')) : null,
  };
}

function percentOf(text: string, refusal: string): string {
  const found = exactDecimal(text.replace('%', ''));
  if (found === null) throw new RangeError(refusal);
  return found;
}

/** Whether the regime of a first month is the one that the stored regimes say of it. */
function isInForce(regime: ReturnType<typeof regimeOf>, stored: readonly StoredRegime[]): boolean {
  const found = stored.find(({ validFrom }) => validFrom.slice(0, 7) <= regime.validFrom.slice(0, 7));
  const number = (text: string | null) => (text === null ? null : Number(text));
  return (
    found !== undefined &&
    found.regime === regime.regime &&
    (found.percent ?? null) === number(regime.percent) &&
    (found.annex ?? null) === regime.annex &&
    (found.homeUf ?? null) === regime.homeUf &&
    (found.icmsEffectivePercent ?? null) === number(regime.icmsEffectivePercent)
  );
}

function monthChange({ month, entered, returned }: MonthSources, typed: TypedMonth): Variables['months'][number][] {
  const [revenue, back] = [amountIn(typed.revenue, month), amountIn(typed.returned, month)];
  if (revenue === null && back !== null)
    throw new RangeError(t('costs.enterTheRevenueOfToo', { month: monthName(month) }));
  const isSame = revenue?.minor === entered?.minor && (back?.minor ?? 0) === (returned?.minor ?? 0);
  return isSame ? [] : [{ month, revenue, returned: back }];
}

function amountIn(text: string, month: string): Amount | null {
  if (text.trim() === '') return null;
  const { money, refusal } = parseMoney(text, 'BRL');
  if (!money) throw new RangeError(`${monthName(month)}: ${refusal}`);
  return money;
}
