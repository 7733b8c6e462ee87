import type { ProfitEffectName } from './__generated__/ChangePanel_change.graphql';

export type EffectName = Exclude<ProfitEffectName, '%future added value'>;

/** Reasons why profit moves, for the seller. */
export const effectWords: Record<EffectName, { name: string; meaning: string }> = {
  volume: { name: 'Volume', meaning: 'Mais ou menos unidades, pelo que cada uma deixava antes' },
  price: { name: 'Preço', meaning: 'Outro preço médio por unidade' },
  cost: { name: 'Custo', meaning: 'Outro custo do produto por unidade' },
  fees: { name: 'Tarifas e envio', meaning: 'Outras tarifas e outro frete por unidade' },
  returns: { name: 'Devoluções', meaning: 'Outras devoluções, menos reembolsos, por unidade' },
  tax: { name: 'Impostos', meaning: 'Outro imposto por unidade' },
  storage: { name: 'Armazenagem', meaning: 'Outra cobrança de armazenagem' },
  ads: { name: 'Publicidade', meaning: 'Outro gasto com anúncios' },
};
