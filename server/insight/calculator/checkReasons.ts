import { exactNumber } from '#server/platform/language/exactNumber.ts';
import { say } from '#server/platform/language/say.ts';
import type { Certainty } from '#server/records/taxation/rules/taxData.ts';
import type { TaxCheck } from './taxCheck.ts';

const CENTAVO = 1;

/** Why the figures of a check may differ, in the reader's language, by what was asked and answered. */
export function checkReasons(
  { day, cbsPercent, ibsPercent, publishedCbsPercent, sales }: TaxCheck,
  { isSimples, certainty }: { isSimples: boolean; certainty: Certainty },
): string[] {
  const answers = sales.flatMap(({ answer }) => answer ?? []);
  const other = answers.find((answer) => answer.cbsPercent !== cbsPercent || answer.ibsPercent !== ibsPercent);
  const withoutNcm = sales.filter(({ ncm }) => ncm === null).length;
  const assumed = sales.find(({ isUfAssumed }) => isUfAssumed);
  const differences = sales.flatMap(({ answer, cbs, ibs }) => (answer ? [answer.cbs - cbs, answer.ibs - ibs] : []));
  const isRounded = differences.some((minor) => minor !== 0 && Math.abs(minor) <= CENTAVO);
  const reasons: (string | false)[] = [
    other !== undefined &&
      say('calculator.otherRates', {
        cbs: exactNumber(other.cbsPercent),
        ibs: exactNumber(other.ibsPercent),
        ourCbs: exactNumber(cbsPercent),
        ourIbs: exactNumber(ibsPercent),
      }),
    isSimples && say('calculator.simples'),
    certainty !== 'official' && say('calculator.estimated', { year: day.slice(0, 4), cbs: exactNumber(cbsPercent) }),
    !other &&
      publishedCbsPercent !== null &&
      publishedCbsPercent !== cbsPercent &&
      say('calculator.otherTables', { cbs: exactNumber(publishedCbsPercent) }),
    publishedCbsPercent === null && say('calculator.noTables'),
    say('calculator.fullTaxation'),
    withoutNcm > 0 && say('calculator.withoutNcm', { products: withoutNcm }),
    say('calculator.ownBase'),
    say('calculator.capital'),
    assumed !== undefined && say('calculator.assumedState', { state: assumed.uf }),
    isRounded && say('calculator.rounding'),
  ];
  return reasons.filter((text) => text !== false);
}
