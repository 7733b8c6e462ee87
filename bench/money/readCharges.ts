import type { ChargeRow } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { digits } from '#server/market/http/exactShapes.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { BillRow, orderIdsOf } from '#server/market/mercadolivre/billing/billRow.ts';
import { chargeKind } from '#server/market/mercadolivre/billing/chargeKinds.ts';
import { minorOf } from '#server/market/mercadolivre/billing/rowAmounts.ts';
import { z } from 'zod';
import type { Ask } from './askMarketplace.ts';

/** What matching needs of a row beside what the ledger does. */
const Row = BillRow.extend({
  charge_info: BillRow.shape.charge_info.extend({ debited_from_operation: z.string().nullish() }),
  sales_info: z.array(z.looseObject({ order_id: digits.nullish(), sale_date_time: z.string().nullish() })).nullish(),
  shipping_info: z.looseObject({ pack_id: z.string().nullish(), shipping_id: z.string().nullish() }).nullish(),
});

export interface ReadPeriod {
  fromDay: string;
  toDay: string;
  isClosed: boolean;
}

interface Periods {
  total: string;
  results: { key: string; period: { date_from: string; date_to: string }; period_status: string }[];
}

/** Periods of the bill of sales, oldest first, and all their rows that name an order. */
export async function readCharges(ask: Ask): Promise<{ periods: ReadPeriod[]; charges: ChargeRow[] }> {
  const root = '/billing/integration';
  const listed: Periods['results'] = [];
  for (let total = 1; listed.length < total;) {
    const page = await ask<Periods>(
      `${root}/monthly/periods?group=ML&document_type=BILL&limit=12&offset=${listed.length}`,
    );
    total = Number(page.total);
    listed.push(...page.results);
  }
  const charges: ChargeRow[] = [];
  for (const { key } of listed)
    for (const document of ['BILL', 'CREDIT_NOTE'])
      for (let last: string | null = '0'; last !== null;) {
        const query = `document_type=${document}&limit=1000&from_id=${last}&sort_by=ID&order_by=ASC`;
        const page: { results: unknown[]; last_id: string } = await ask(
          `${root}/periods/key/${key}/group/ML/details?${query}`,
        );
        charges.push(...page.results.flatMap((one) => chargeOf(one) ?? []));
        last = page.results.length < 1_000 ? null : page.last_id;
      }
  const periods = listed.map(({ period, period_status: status }) => ({
    fromDay: period.date_from,
    toDay: period.date_to,
    isClosed: status === 'CLOSED',
  }));
  return { periods: periods.toReversed(), charges };
}

function chargeOf(answer: unknown): ChargeRow | null {
  const row = shapeOf('billing', Row, answer);
  const { charge_info: charge, shipping_info: shipping } = row;
  const orders = orderIdsOf(row);
  if (orders.length === 0) return null;
  const isBonus = charge.detail_type === 'BONUS';
  const { kind } = chargeKind({
    subType: charge.detail_sub_type,
    isBonus,
    bonifiedId: charge.charge_bonified_id ?? null,
  });
  const isOfCart = shipping?.pack_id != null;
  return {
    id: charge.detail_id,
    type: isBonus ? 'bonus' : 'charge',
    kind,
    subType: charge.detail_sub_type,
    // a row of a whole cart belongs to none of its orders
    orderId: orders.length > 1 ? null : orders[0]!,
    packId: isOfCart ? shipping.pack_id! : null,
    shipmentId: shipping?.shipping_id ?? null,
    bonifiesId: charge.charge_bonified_id ?? null,
    isWithheld: charge.debited_from_operation === 'YES',
    amountMinor: Math.abs(minorOf(row, 'MLB')),
    currency: 'BRL',
    day: charge.creation_date_time.slice(0, 10),
    saleDay: row.sales_info?.[0]?.sale_date_time?.slice(0, 10) ?? null,
  };
}
