import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { line, NOW, order } from '#server/insight/sales/testing/shop.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { setTaxRegime, type TaxRegimeFrom } from '#server/records/taxes/setTaxRegime.ts';
import { type NfeShop, openNfeShop } from './nfeShop.ts';

/** Number of the order that `sale` makes. */
export const NUMBER = '2000000000000002';
export const PRESUMIDO = { regime: 'presumido', percent: null } as const;
export const SIMPLES = { regime: 'simples', percent: null } as const;

/** A sale of A at R$ 100,00 a unit to Minas Gerais on 30 September 2026. */
export const sale = (externalId = NUMBER, quantity = 1, more: Parameters<typeof order>[1] = {}): OrderSnapshot =>
  order([line('A', { quantity, priceMinor: 10_000 * quantity })], {
    marketplace: 'mercadolivre',
    externalId,
    shipUf: 'MG',
    purchasedAt: new Date('2026-09-30T15:00:00Z'),
    ...more,
  });

export interface TaxedShop extends NfeShop {
  /** Standing tax lines of an order, in words. */
  taxes: (externalId?: string) => Promise<string[]>;
  /** The tax of all sales by the figures of days, in centavos. */
  rollup: () => Promise<number>;
  /** Posts that so much of the price of an order was given back. */
  refund: (minor: number, day: string, externalId?: string) => Promise<void>;
  setRegime: (validFrom: string, to: Omit<TaxRegimeFrom, 'validFrom'>) => Promise<void>;
}

/** A shop of a company in São Paulo with `orders`, or one sale. */
export async function openTaxedShop(
  regime: Omit<TaxRegimeFrom, 'validFrom'> = PRESUMIDO,
  ...orders: OrderSnapshot[]
): Promise<TaxedShop> {
  const opened = await openNfeShop();
  const { viewer } = opened;
  const setRegime: TaxedShop['setRegime'] = async (validFrom, to) => {
    await setTaxRegime(viewer, { validFrom, homeUf: 'SP', ...to }, { now: NOW });
  };
  await opened.sell(...(orders.length > 0 ? orders : [sale()]));
  await setRegime('2020-01-01', regime);
  return {
    ...opened,
    setRegime,
    taxes: async (externalId = NUMBER) =>
      (
        await queryRows<{ kind: string; minor: number; base: number; due: string; source: string; basis: string }>(
          `SELECT l.kind, l.amount_minor AS minor, l.base_minor AS base, l.cash_day AS due, l.source, l.basis
           FROM ledger_lines l JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
           WHERE l.account_id = $1 AND o.external_id = $2 AND l.base_minor IS NOT NULL AND l.stands
           ORDER BY l.kind, l.cash_day, l.source, l.amount_minor`,
          [viewer.accountId, externalId],
        )
      ).map(
        ({ kind, minor, base, due, source, basis }) => `${kind} ${minor} of ${base} due ${due} by ${source}, ${basis}`,
      ),
    rollup: async () =>
      (
        await queryRow<{ tax: number }>(
          `SELECT coalesce(sum(tax), 0)::float8 AS tax FROM sales_account_days WHERE account_id = $1 AND scope = 'all'`,
          [viewer.accountId],
        )
      ).tax,
    refund: async (minor, day, externalId = NUMBER) => {
      await transaction((tx) =>
        recordPostedAmounts(
          viewer.accountId,
          [
            postedAmount(`${externalId} ${day}`, -minor, {
              marketplace: 'mercadolivre',
              orderExternalId: externalId,
              kind: 'refund_principal',
              name: 'Principal',
              day,
              postedAt: new Date(`${day}T15:00:00Z`),
            }),
          ],
          tx,
        ),
      );
    },
  };
}
