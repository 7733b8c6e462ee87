import fc from 'fast-check';
import type { ChargeRow, ReleaseRow } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { charge, type OpenRows } from './saleRows.ts';

export const TODAY = '2026-12-20';

/** A cart's sale, from which all rows of its money follow. */
export interface CartShape {
  age: number;
  orders: {
    price: number;
    lines: number;
    rate: number;
    instalments: number;
    refund: 'none' | 'part' | 'whole';
    part: number;
  }[];
  freight: number;
  isFreightWithheld: boolean;
  /** Whether the cart's freight names an order. */
  isFreightOfOrder: boolean;
  /** Days from the sale to the refund, from the refund to the bonus, and from the expected release to the real one. */
  refundAfter: number;
  bonusAfter: number;
  releaseAfter: number;
}

const orderShape = fc.record({
  price: fc.integer({ min: 2_000, max: 300_000 }),
  lines: fc.integer({ min: 1, max: 4 }),
  rate: fc.integer({ min: 80, max: 190 }),
  instalments: fc.constantFrom(0, 0, 311),
  refund: fc.constantFrom('none' as const, 'none' as const, 'part' as const, 'whole' as const),
  part: fc.integer({ min: 1, max: 99 }),
});

export const cartShapes = fc.record({
  age: fc.integer({ min: 0, max: 200 }),
  orders: fc.array(orderShape, { minLength: 1, maxLength: 3 }),
  freight: fc.constantFrom(0, 1_499, 1_800, 2_345),
  isFreightWithheld: fc.boolean(),
  isFreightOfOrder: fc.boolean(),
  refundAfter: fc.constantFrom(3, 12, 30, 45),
  bonusAfter: fc.integer({ min: 1, max: 29 }),
  releaseAfter: fc.integer({ min: 0, max: 5 }),
});

export const noRows = (): OpenRows => ({
  orders: [],
  expectations: [],
  charges: [],
  releases: [],
  refunds: [],
  losses: [],
});

export function addRows(to: OpenRows, rows: OpenRows): void {
  for (const key of Object.keys(to) as (keyof OpenRows)[]) to[key].push(...(rows[key] as never[]));
}

/** Rows of a sale in which everything is right, as they are known today. */
export function cartRows(shape: CartShape, name: string): OpenRows {
  const rows = noRows();
  const saleDay = daysBefore(TODAY, shape.age);
  const day = daysBefore(saleDay, -1);
  const isCharged = day <= TODAY;
  const refundDay = daysBefore(saleDay, -shape.refundAfter);
  const bonusDay = daysBefore(refundDay, -shape.bonusAfter);
  const expectedOn = daysBefore(saleDay, -14);
  const releasedOn = daysBefore(expectedOn, -shape.releaseAfter);
  const [year, month] = saleDay.split('-').map(Number) as [number, number];
  const chargesDueOn = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  const packId = shape.orders.length > 1 ? `pack-${name}` : null;
  const shipmentId = `shipment-${name}`;
  const isRefunded = refundDay <= TODAY;
  const freightReturns = isRefunded && shape.orders.every(({ refund }) => refund === 'whole') ? shape.freight : 0;

  shape.orders.forEach(({ price, lines, rate, instalments, refund, part }, index) => {
    const orderId = `${name}-${index}`;
    const itemsMinor = price * lines;
    const refundMinor =
      !isRefunded || refund === 'none'
        ? 0
        : refund === 'whole'
          ? itemsMinor
          : Math.max(1, Math.round((itemsMinor * part) / 100));
    const fees: ChargeRow[] = Array.from({ length: lines }, (_, line) =>
      charge({
        id: `c-${orderId}-${line}`,
        orderId,
        packId,
        amountMinor: Math.round((price * rate) / 1_000),
        day,
        saleDay,
      }),
    );
    if (instalments > 0)
      fees.push(
        charge({
          id: `i-${orderId}`,
          orderId,
          packId,
          kind: 'instalment_cost',
          subType: 'CVVFN',
          amountMinor: instalments,
          day,
          saleDay,
        }),
      );
    const returns = fees.map((fee) =>
      charge({
        ...fee,
        id: `b-${fee.id}`,
        type: 'bonus',
        kind: 'fee_returned',
        subType: 'BV',
        bonifiesId: fee.id,
        amountMinor: Math.round((fee.amountMinor * refundMinor) / itemsMinor),
        day: bonusDay,
      }),
    );
    const isFreight = index === 0 && shape.freight > 0;
    const freight = charge({
      id: `f-${name}`,
      orderId: shape.isFreightOfOrder || packId === null ? orderId : null,
      packId,
      shipmentId,
      kind: 'freight',
      subType: 'CXD',
      amountMinor: shape.freight,
      isWithheld: shape.isFreightWithheld,
      day,
      saleDay,
    });
    const feeTotal = fees.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    rows.orders.push({
      orderId,
      packId,
      currency: 'BRL',
      day: saleDay,
      lineCount: lines,
      itemsMinor,
      collectedMinor: itemsMinor,
      chargesDueOn,
      releaseDueOn: expectedOn,
      sources: { charges: 'complete', releases: 'complete', refunds: 'complete' },
    });
    rows.expectations.push(
      { orderId, shipmentId: null, slot: 'fees', basis: 'sale', amountMinor: feeTotal },
      { orderId, shipmentId: null, slot: 'fees', basis: 'estimate', amountMinor: 7 },
    );
    if (shape.freight > 0)
      rows.expectations.push({ orderId, shipmentId, slot: 'logistics', basis: 'sale', amountMinor: shape.freight });
    if (isCharged) rows.charges.push(...fees, ...(isFreight ? [freight] : []));
    if (bonusDay <= TODAY) {
      rows.charges.push(...returns.filter(({ amountMinor }) => amountMinor > 0));
      if (isFreight && freightReturns > 0)
        rows.charges.push({
          ...freight,
          id: `b-${freight.id}`,
          type: 'bonus',
          kind: 'freight_returned',
          subType: 'BXD',
          bonifiesId: freight.id,
          day: bonusDay,
        });
    }
    if (refundMinor > 0)
      rows.refunds.push({
        id: `d-${orderId}`,
        orderId,
        itemsMinor: refundMinor,
        totalMinor: refundMinor,
        currency: 'BRL',
        day: refundDay,
      });

    // payments give fees back with the refund, before the bill says so
    const withheldFreight = isFreight && shape.isFreightWithheld ? shape.freight : 0;
    const returned =
      returns.reduce((sum, { amountMinor }) => sum + amountMinor, 0) + (withheldFreight > 0 ? freightReturns : 0);
    const refundNet = refundMinor > 0 ? returned - refundMinor : 0;
    const isRefundedBefore = refundMinor > 0 && refundDay <= releasedOn;
    const release: ReleaseRow = {
      id: `r-${orderId}`,
      orderId,
      netMinor: itemsMinor - feeTotal - withheldFreight + (isRefundedBefore ? refundNet : 0),
      currency: 'BRL',
      status: releasedOn <= TODAY ? 'released' : 'pending',
      holdReason: null,
      expectedOn,
      releasedOn: releasedOn <= TODAY ? releasedOn : null,
    };
    if (isRefundedBefore && refund === 'whole') {
      // a cart's freight is paid by another of its orders then
      rows.releases.push({ ...release, status: 'refunded', netMinor: 0, releasedOn: null });
      if (release.netMinor !== 0)
        rows.releases.push({ ...release, id: `rf-${orderId}`, status: 'released', releasedOn: refundDay });
      return;
    }
    rows.releases.push(release);
    if (refundMinor > 0 && !isRefundedBefore)
      rows.releases.push({
        ...release,
        id: `rr-${orderId}`,
        netMinor: refundNet,
        status: 'released',
        releasedOn: refundDay,
      });
  });
  return rows;
}
