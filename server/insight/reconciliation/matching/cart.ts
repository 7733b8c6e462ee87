import type {
  ChargeRow,
  ChargeSlot,
  Expectation,
  OrderMoney,
  RefundRow,
  ReleaseRow,
  SourceState,
} from './moneyRows.ts';

/** Orders that were bought together, or one alone, and the rows of their money in their currency. */
export interface Cart {
  orders: OrderMoney[];
  expectations: Expectation[];
  charges: ChargeRow[];
  releases: ReleaseRow[];
  refunds: RefundRow[];
}

export const isDecisive = (state: SourceState): boolean => state === 'complete' || state === 'closed';

/** Whether all orders have read a source. */
export const isRead = (orders: readonly OrderMoney[], source: keyof OrderMoney['sources']): boolean =>
  orders.every(({ sources }) => isDecisive(sources[source]));

/** First day on which the charges of all orders, or those of a slot, are closed; null while one is unknown. */
export const chargesDueOn = (orders: readonly OrderMoney[], slot: ChargeSlot = 'fees'): string | null =>
  orders.reduce<string | null>((latest, { chargesDueOn: charged, freightDueOn = charged }) => {
    const day = slot === 'logistics' ? freightDueOn : charged;
    if (latest === null || day === null) return null;
    return day > latest ? day : latest;
  }, '');

export const sumOf = (rows: readonly { amountMinor: number }[]): number =>
  rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Latest of some days; null when there is none. */
export const latestDay = (rows: readonly { day: string }[]): string | null =>
  rows.reduce<string | null>((latest, { day }) => (latest === null || day > latest ? day : latest), null);
