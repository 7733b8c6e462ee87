import type { Uf } from './__generated__/useSaveProfileMutation.graphql';

/** Tax regime of the API. */
export type Regime = 'NONE' | 'PERCENT' | 'MEI' | 'SIMPLES' | 'SIMPLES_HIBRIDO' | 'PRESUMIDO' | 'REAL';

/** Whether a regime is one of Simples. */
export const isSimples = (regime: string) => regime === 'SIMPLES' || regime === 'SIMPLES_HIBRIDO';

/** Whether taxes of a regime depend on the state that the seller sells from. */
export const hasState = (regime: string) => isSimples(regime) || regime === 'PRESUMIDO' || regime === 'REAL';

/** What a regime does to the profit. */
export const regimeHints: Record<Regime, string> = {
  NONE: 'Nenhum imposto entra na conta do lucro.',
  PERCENT: 'O mesmo percentual da receita de cada venda em reais.',
  MEI: 'O DAS do MEI é um valor fixo por mês, que não depende das vendas: entra como despesa fixa.',
  SIMPLES:
    'A alíquota efetiva de cada mês sai da receita da empresa nos doze meses anteriores (RBT12), em reais. No regime de caixa a conta é outra, que não fazemos.',
  SIMPLES_HIBRIDO: 'Como o Simples, com CBS e IBS pagos por fora a partir de 2027.',
  PRESUMIDO:
    'Estimativa de ICMS, DIFAL, FCP, PIS e COFINS de cada venda, sem créditos; IRPJ e CSLL entram na DRE, por trimestre.',
  REAL: 'Estimativa de ICMS, DIFAL, FCP, PIS e COFINS de cada venda, sem créditos; IRPJ e CSLL entram na DRE, sobre o resultado do trimestre.',
};

/** States of Brazil and the Federal District, as options of a select. */
export const ufs = (
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ') as Uf[]
).map((uf) => [uf, uf] as const);
