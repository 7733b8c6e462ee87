import type { ProfitEffectName } from './__generated__/ChangePanel_change.graphql';

/** Names and descriptions of the effects on profit. */
export const effectWords: Record<ProfitEffectName, { name: string; meaning: string }> = {
  VOLUME: { name: 'Volume', meaning: 'Mais ou menos unidades, pelo que cada uma deixava antes' },
  PRICE: { name: 'Preço', meaning: 'Outro preço médio por unidade' },
  COST: { name: 'Custo', meaning: 'Outro custo do produto por unidade' },
  FEES: { name: 'Tarifas e envio', meaning: 'Outras tarifas e outro frete por unidade' },
  RETURNS: { name: 'Devoluções', meaning: 'Outras devoluções, menos reembolsos, por unidade' },
  TAX: { name: 'Impostos', meaning: 'Outro imposto por unidade' },
  STORAGE: { name: 'Armazenagem', meaning: 'Outra cobrança de armazenagem' },
  ADS: { name: 'Publicidade', meaning: 'Outro gasto com anúncios' },
};
