import { say } from '#server/platform/language/say.ts';
import type { SaleProfile } from '#server/records/taxation/engine/saleRates.ts';
import type { TaxMonth } from '#server/records/taxes/taxMonths.ts';
import { profileOn } from '#server/insight/regimes/profileOn.ts';

/**
 * The company of a month as it owes CBS and IBS by sale in another one (`YYYY-MM-01`); in Simples as if it paid these two outside the DAS. Else
 * why it does not, in the reader's language.
 */
export function regularProfile(of: TaxMonth | undefined, month: string): { profile: SaleProfile } | { why: string } {
  switch (of?.regime) {
    case 'simples':
      return { profile: { ...profileOn(of, month), regime: 'simples_hibrido' } };
    case 'simples_hibrido':
    case 'presumido':
    case 'real':
      return { profile: profileOn(of, month) };
    case 'mei':
      return { why: say('calculator.mei') };
    default:
      return { why: say('calculator.noRegime') };
  }
}
