import type { Amount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { monthName, regimeName } from '#client/parts/taxes/regimeWords.ts';

/** What a guide or one of its taxes adds up to; null: unknown. */
export interface GuideAmounts {
  ofLines: Amount | null;
  rounding: Amount | null;
  carried: Amount | null;
  due: Amount | null;
}

/** The guide of a month. */
export interface Guide extends GuideAmounts {
  /** First day, `YYYY-MM-DD`. */
  month: string;
  regime: string;
  dueOn: string;
  taxes: readonly (GuideAmounts & { kind: string })[];
}

/** A month, or below an open one a tax of it. */
export interface GuideRow extends GuideAmounts {
  key: string;
  name: string;
  /** Of a month. */
  guide: { month: string; regimeName: string; dueOn: string; isOpen: boolean; isRunning: boolean } | null;
}

/** Guides that show at first: those of a year, and the running one. */
export const FIRST_GUIDES = 13;

const taxNames: Record<string, string> = {
  das: 'DAS',
  das_mei: 'DAS-MEI',
  tax: t('taxes.fixedPercentage'),
  icms: 'ICMS',
  icms_difal: 'DIFAL',
  icms_fcp: 'FCP',
  pis: 'PIS',
  cofins: 'COFINS',
  cbs: 'CBS',
  ibs_uf: t('taxes.ibsOfTheState'),
  ibs_mun: t('taxes.ibsOfTheMunicipality'),
};

/** Rows of the guides' table: the first of them or all, the open ones with their taxes. `today` is `YYYY-MM-DD`. */
export const guideRows = (
  guides: readonly Guide[],
  { opened, isWhole, today }: { opened: readonly string[]; isWhole: boolean; today: string },
): GuideRow[] =>
  guides.slice(0, isWhole ? undefined : FIRST_GUIDES).flatMap(({ month, regime, dueOn, taxes, ...amounts }) => {
    const isOpen = opened.includes(month);
    const isRunning = today.startsWith(month.slice(0, 7));
    const guide = { month, regimeName: regimeName(regime), dueOn, isOpen, isRunning };
    const ofTax = ({ kind, ...tax }: (typeof taxes)[number]): GuideRow => ({
      ...tax,
      key: `${month} ${kind}`,
      name: taxNames[kind] ?? kind,
      guide: null,
    });
    return [{ ...amounts, key: month, name: monthName(month), guide }, ...(isOpen ? taxes.map(ofTax) : [])];
  });
