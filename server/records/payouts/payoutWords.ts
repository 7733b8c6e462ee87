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
  account_charges: 'Cobranças da conta',
  ads_billed: 'Publicidade cobrada',
  reimbursements: 'Reembolsos',
  taxes: 'Tributos retidos',
  reserve_released: 'Reserva liberada',
  reserve_held: 'Reserva retida',
  previous_balance: 'Saldo anterior',
  transfers: 'Transferências',
  unknown: 'Nomes desconhecidos',
};
