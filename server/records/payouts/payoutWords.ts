import type { PayoutBucket } from '#server/market/ledger/payoutBridge.ts';

export const payoutStates = ['unread', 'open', 'closed', 'differs'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** States in Portuguese. */
export const stateWords: Record<PayoutState, string> = {
  unread: 'não lido',
  open: 'aberto',
  closed: 'fechado',
  differs: 'não fecha',
};

/** Parts of a payout in Portuguese. */
export const bucketWords: Record<PayoutBucket, string> = {
  orders: 'Vendas',
  refunds: 'Devoluções',
  cart_freight: 'Frete de carrinhos',
  account_charges: 'Cobranças da conta',
  bill_paid: 'Fatura paga',
  ads_billed: 'Publicidade cobrada',
  reimbursements: 'Reembolsos',
  taxes: 'Tributos retidos',
  income: 'Rendimentos',
  loans: 'Empréstimos e antecipações',
  reserve_released: 'Reserva liberada',
  reserve_held: 'Reserva retida',
  previous_balance: 'Saldo anterior',
  transfers: 'Transferências',
  balance_kept: 'Saldo que ficou na conta',
  unknown: 'Nomes desconhecidos',
};
