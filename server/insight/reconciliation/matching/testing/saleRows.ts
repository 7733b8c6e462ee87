import type {
  ChargeRow,
  LostUnits,
  MatchContext,
  MoneyRows,
  OrderMoney,
} from '#server/insight/reconciliation/matching/moneyRows.ts';
import { defaultMatchSettings } from '#server/insight/reconciliation/matching/moneyRows.ts';

/** Rows that tests change. */
export type OpenRows = {
  -readonly [Key in keyof MoneyRows]: MoneyRows[Key] extends readonly (infer Row)[] ? Row[] : never;
};

export const context = (today: string): MatchContext => ({
  today,
  orders: 'complete',
  ordersSince: '2026-01-01',
  isFreightReturned: true,
  settings: defaultMatchSettings,
});

const order = (given: Partial<OrderMoney> = {}): OrderMoney => ({
  orderId: '2000009710000001',
  packId: null,
  currency: 'BRL',
  day: '2026-11-17',
  lineCount: 1,
  itemsMinor: 10_000,
  collectedMinor: 10_000,
  chargesDueOn: '2026-12-01',
  releaseDueOn: '2026-12-10',
  sources: { charges: 'complete', releases: 'complete', refunds: 'complete' },
  ...given,
});

export const charge = (given: Partial<ChargeRow> = {}): ChargeRow => ({
  id: '24168819712',
  type: 'charge',
  kind: 'commission',
  subType: 'CV',
  orderId: '2000009710000001',
  packId: null,
  shipmentId: null,
  bonifiesId: null,
  isWithheld: true,
  amountMinor: 839,
  currency: 'BRL',
  day: '2026-11-18',
  saleDay: '2026-11-17',
  ...given,
});

export const loss = (given: Partial<LostUnits> = {}): LostUnits => ({
  id: 'loss-1',
  rowIds: ['loss-1'],
  orderId: null,
  listingKey: 'CS-01-P',
  units: 1,
  lostOn: '2026-10-01',
  currency: 'BRL',
  expectedMinor: 4_500,
  basis: 'rule',
  reimbursedMinor: 4_500,
  state: 'complete',
  ...given,
});

/** An order of R$ 100,00 with a commission of R$ 8,39 and freight of R$ 18,00 that was released on time. */
export function cleanOrder(given: Partial<OrderMoney> = {}): OpenRows {
  const one = order(given);
  const { orderId } = one;
  return {
    orders: [one],
    expectations: [
      { orderId, shipmentId: null, slot: 'fees', basis: 'sale', amountMinor: 839 },
      { orderId, shipmentId: `s${orderId}`, slot: 'logistics', basis: 'sale', amountMinor: 1_800 },
    ],
    charges: [
      charge({ orderId }),
      charge({
        id: `f${orderId}`,
        kind: 'freight',
        subType: 'CXD',
        orderId,
        shipmentId: `s${orderId}`,
        amountMinor: 1_800,
      }),
    ],
    releases: [
      {
        id: `r${orderId}`,
        orderId,
        netMinor: (one.collectedMinor ?? 0) - 839 - 1_800,
        currency: 'BRL',
        status: 'released',
        holdReason: null,
        expectedOn: '2026-12-05',
        releasedOn: '2026-12-05',
      },
    ],
    refunds: [],
    losses: [],
  };
}

/** Classes of which nothing is to be checked. */
export const isQuiet = ({ class: cls }: { class: string }): boolean => cls === 'matched' || cls === 'in_progress';
