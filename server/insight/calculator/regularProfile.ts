import type { SaleProfile } from '#server/records/taxation/engine/saleRates.ts';
import type { TaxMonth } from '#server/records/taxes/taxMonths.ts';
import { profileOn } from '#server/insight/regimes/profileOn.ts';

/**
 * The company of a month as it owes CBS and IBS by sale in another one (`YYYY-MM-01`); in Simples as if it paid these two outside the DAS. Else
 * why it does not, in Portuguese.
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
      return { why: 'No MEI a CBS e o IBS estão no valor fixo do DAS: não há o que conferir por venda.' };
    default:
      return {
        why: 'Informe em Custos, Impostos, como a empresa paga imposto: sem o regime não há CBS nem IBS a conferir.',
      };
  }
}
