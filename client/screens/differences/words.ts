/** Reasons by the word in the URL, as options of a filter. */
export const reasons = {
  commission_over: 'Comissão acima da informada',
  commission_under: 'Comissão abaixo da informada',
  fixed_fee_over: 'Tarifa fixa acima da informada',
  fixed_fee_under: 'Tarifa fixa abaixo da informada',
  fees_over: 'Tarifas acima do informado',
  fees_under: 'Tarifas abaixo do informado',
  freight_over: 'Frete acima do informado',
  freight_under: 'Frete abaixo do informado',
  fees_missing: 'Tarifas não cobradas',
  freight_missing: 'Frete não cobrado',
  charged_twice: 'Cobrança em dobro',
  cart_freight_repeated: 'Frete do carrinho repetido',
  fees_not_returned: 'Tarifas não estornadas',
  fees_returned_in_part: 'Tarifas estornadas em parte',
  fees_returned_over: 'Tarifas estornadas a mais',
  freight_not_returned: 'Frete não estornado',
  freight_returned_in_part: 'Frete estornado em parte',
  freight_returned_over: 'Frete estornado a mais',
  release_short: 'Liberado a menos',
  release_over: 'Liberado a mais',
  release_late: 'Liberação atrasada',
  release_missing: 'Liberação não encontrada',
  release_reserved: 'Retido em reserva',
  release_disputed: 'Retido por mediação',
  loss_unpaid: 'Perda sem reembolso',
  loss_paid_in_part: 'Perda reembolsada em parte',
  loss_paid_over: 'Perda reembolsada a mais',
  unknown_order: 'Pedido desconhecido',
} as const;

export const classes = [
  ['differs', 'Diferença'],
  ['missing', 'Faltando'],
  ['twice', 'Em dobro'],
  ['bonus_owed', 'Estorno devido'],
  ['held', 'Retido'],
  ['unknown_order', 'Pedido desconhecido'],
  ['unheld', 'Tudo menos retido'],
] as const;

export const states = [
  ['pending', 'Para conferir'],
  ['open', 'Abertas'],
  ['contested', 'Contestadas'],
  ['won', 'Ganhas'],
  ['lost', 'Perdidas'],
  ['ignored', 'Ignoradas'],
  ['all', 'Todos os estados'],
] as const;

export const stateNames: Readonly<Record<string, string>> = {
  OPEN: 'Aberto',
  CONTESTED: 'Contestado',
  WON: 'Ganho',
  LOST: 'Perdido',
  IGNORED: 'Ignorado',
};

export const basisNames: Readonly<Record<string, string>> = {
  SALE: 'informado na venda',
  RULE: 'pela regra em vigor no dia da venda',
  ESTIMATE: 'estimado',
};

export const sourceNames: Readonly<Record<string, string>> = {
  CHARGE: 'Fatura',
  RELEASE: 'Liberação',
  PAYOUT_ROW: 'Repasse',
  POSTED: 'Lançamento',
  LOSS: 'Razão do estoque',
  LOSS_PAYMENT: 'Reembolso',
};
