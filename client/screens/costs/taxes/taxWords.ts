import { t } from '#client/lib/language/t.ts';
import type { Uf } from './__generated__/useSaveProfileMutation.graphql';

/** Tax regime of the API. */
export type Regime = 'NONE' | 'PERCENT' | 'MEI' | 'SIMPLES' | 'SIMPLES_HIBRIDO' | 'PRESUMIDO' | 'REAL';

/** Whether a regime is one of Simples. */
export const isSimples = (regime: string) => regime === 'SIMPLES' || regime === 'SIMPLES_HIBRIDO';

/** Whether taxes of a regime depend on the state that the seller sells from. */
export const hasState = (regime: string) => isSimples(regime) || regime === 'PRESUMIDO' || regime === 'REAL';

/** What a regime does to the profit. */
export const regimeHints: Record<Regime, string> = {
  NONE: t('costs.noTaxEntersTheCalculationOf'),
  PERCENT: t('costs.theSamePercentageOfTheRevenue'),
  MEI: t('costs.theDasOfMeiIsA'),
  SIMPLES: t('costs.theEffectiveRateOfEachMonth'),
  SIMPLES_HIBRIDO: t('costs.asSimplesWithCbsAndIbs'),
  PRESUMIDO: t('costs.estimateOfIcmsDifalFcpPis'),
  REAL: t('costs.estimateOfIcmsDifalFcpPis2'),
};

/** States of Brazil and the Federal District, as options of a select. */
export const ufs = (
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ') as Uf[]
).map((uf) => [uf, uf] as const);
