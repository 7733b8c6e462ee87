import { say } from '#server/platform/language/say.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Goods } from '#server/records/taxation/goods/goods.ts';
import { taxData } from '#server/records/taxation/rules/taxData.ts';
import type { TaxMonth } from '#server/records/taxes/taxMonths.ts';
import type { ComparisonInputs } from './comparisonInputs.ts';

interface Facts {
  months: readonly TaxMonth[];
  inputs: ComparisonInputs;
  /** Share of units with a known cost. */
  knownCosts: number;
  goods: readonly Pick<Goods, 'of'>[];
  now: Date;
}

const MONTHS = 12;
const SHOWN_AS_KNOWN = 0.995;

/** What a comparison of regimes does not say by itself, in the reader's language, by what the account is (TAX.md 7). */
export function comparisonWarnings({ months, inputs, knownCosts, goods, now }: Facts): string[] {
  const last = months.at(-1)!;
  const year = Number(saoPauloDay(now.getTime()).slice(0, 4));
  const untaxed = months.filter(({ regime }) => regime === 'none').length;
  const unknown = Math.round((1 - knownCosts) * 100);
  const warnings: (string | false)[] = [
    inputs.payrollMinor === null && say('regimes.noPayroll'),
    !inputs.isCreditKnown && say('regimes.noCredits'),
    last.profile.icmsEffectivePercent === null && say('regimes.stateBenefits'),
    months.length < MONTHS && say('regimes.fewMonths', { months: months.length }),
    untaxed > 0 && say('regimes.untaxedMonths', { untaxed, months: months.length }),
    last.missingMonths > 0 && say('regimes.revenueIncomplete'),
    knownCosts < SHOWN_AS_KNOWN && say('regimes.costsUnknown', { percent: unknown }),
    goods.some(({ of }) => of !== 'normal') && say('regimes.specialGoods'),
    isAboveLc224(months) && say('regimes.aboveLc224'),
    say('regimes.purchasesStay'),
    say('regimes.difal'),
    say('regimes.choice', { year: String(year + 1) }),
    say('regimes.accountant'),
    say('regimes.noAdvice'),
  ];
  return warnings.filter((text) => text !== false);
}

function isAboveLc224(months: readonly TaxMonth[]): boolean {
  const limit = Number(taxData.presumido.lc224.quarterLimit) * 100;
  return months.some((_, index) => {
    const three = months.slice(index, index + 3);
    return three.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0) > limit;
  });
}
