import { textsOf } from '#server/market/testing/textsOf.ts';
import type { BillPeriod, ChargeSnapshot, CoveredCharges, OrdersWanted } from '#server/market/ledger/bill.ts';
import { openMercadoLivre } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { bills } from '#server/market/mercadolivre/billing/bills.ts';
import { fakeBill } from './fakeBill.ts';

/** Reads the bills of a fake Mercado Livre, and keeps what the product would store. */
export async function openBills(...of: Parameters<typeof fakeBill>) {
  const { bill, routes } = fakeBill(...of);
  const { session, effects } = await openMercadoLivre(routes);
  const stored = {
    place: null as unknown,
    periods: new Map<string, BillPeriod>(),
    amounts: new Map<string, PostedAmountSnapshot>(),
    charges: new Map<string, ChargeSnapshot>(),
    covered: [] as CoveredCharges[],
  };
  const asked: OrdersWanted[] = [];
  const orders: string[] = [];
  const own = {
    periods: async () => structuredClone([...stored.periods.values()]),
    orders: async (wanted: OrdersWanted) => {
      asked.push(wanted);
      return orders.filter((id) => wanted.after === null || id > wanted.after).slice(0, wanted.most);
    },
  };
  /** One run; it stops after so many pages, as a killed process does. */
  const read = async ({ mostCalls, mostPages = Infinity }: { mostCalls?: number; mostPages?: number } = {}) => {
    let last: { isComplete: boolean; hasMore?: boolean } | null = null;
    let pages = 0;
    for await (const page of bills(session, stored.place, own, mostCalls)) {
      stored.place = structuredClone(page.place);
      for (const period of page.periods) stored.periods.set(`${period.group} ${period.key}`, structuredClone(period));
      for (const amount of page.amounts) stored.amounts.set(amount.sourceRef, amount);
      for (const charge of page.charges) stored.charges.set(charge.externalId, charge);
      if (page.covered) stored.covered.push(page.covered);
      last = { isComplete: page.isComplete, hasMore: page.hasMore ?? false };
      pages += 1;
      if (pages >= mostPages) break;
    }
    return last!;
  };
  /** Notes since the last call. */
  const notes = () => textsOf(session.notes.take());
  return {
    bill,
    effects,
    session,
    stored,
    asked,
    orders,
    read,
    notes,
    /** Reads until everything due has been read. */
    readAll: async (options?: Parameters<typeof read>[0]) => {
      for (let runs = 1; runs <= 200; runs += 1) if (!(await read(options)).hasMore) return runs;
      throw new Error('the bills have no end');
    },
    sums: () => [...stored.amounts.values()].reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    states: () => Object.fromEntries([...stored.periods].map(([name, { state }]) => [name, state])),
  };
}
