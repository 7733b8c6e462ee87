import { factsOf, type Marketplace } from '#server/market/registry.ts';
import type { Finding } from '#server/records/alerts/raiseAlerts.ts';
import { formatAmount } from '#server/platform/values/money.ts';

export const moneyAlertKinds = ['money_difference', 'money_held', 'new_charge'] as const;

/** Certain differences of a currency that are still open, in minor units, in so many orders. */
export interface OpenDifferences {
  currency: string;
  minor: number;
  orders: number;
  /** The part of it that is held. */
  heldMinor: number;
  heldOrders: number;
  /** Orders with an estimated difference. */
  indications: number;
}

/** A charge whose name is not known. */
export interface NewCharge {
  marketplace: Marketplace;
  subType: string;
  text: string;
  currency: string;
  minor: number;
  rows: number;
}

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
const orders = (count: number) => counted(count, 'pedido', 'pedidos');

/** One alert for the differences of each currency and one for what is held of them, and one for each new charge. */
export function moneyFindings(differences: readonly OpenDifferences[], charges: readonly NewCharge[]): Finding[] {
  const common = { severity: 'critical', productId: null } as const;
  return [
    ...differences.flatMap(({ currency, minor, orders: count, heldMinor, heldOrders, indications }): Finding[] => {
      const stake = { minor, currency };
      const held = { minor: heldMinor, currency };
      const found: Finding[] = [];
      if (minor > 0)
        found.push({
          ...common,
          kind: 'money_difference',
          fingerprint: `money_difference:${currency}`,
          title: `${formatAmount(stake)} para conferir em ${orders(count)}`,
          message: `O que foi cobrado ou pago não é o que a venda informou.${
            indications > 0 ? ` E ${counted(indications, 'pedido com indício', 'pedidos com indícios')}, à parte.` : ''
          }`,
          evidence: { minor, currency, orders: count, indications },
          stake,
          subjects: count,
        });
      if (heldMinor > 0)
        found.push({
          ...common,
          kind: 'money_held',
          fingerprint: `money_held:${currency}`,
          title: `${formatAmount(held)} retidos em ${orders(heldOrders)}`,
          message: 'A data de liberação passou, ou o dinheiro está em reserva ou mediação.',
          evidence: { minor: heldMinor, currency, orders: heldOrders },
          stake: held,
          subjects: heldOrders,
        });
      return found;
    }),
    ...charges.map(({ marketplace, subType, text, currency, minor, rows }): Finding => ({
      ...common,
      kind: 'new_charge',
      fingerprint: `new_charge:${marketplace}:${subType}:${currency}`,
      title: `Nova cobrança ${factsOf(marketplace).of}: ${text}`,
      message: `${counted(rows, 'cobrança', 'cobranças')} de ${formatAmount({ minor, currency })} em 30 dias, com um nome que o sistema não conhece (${subType}).`,
      evidence: { minor, currency, rows, subType },
      stake: { minor, currency },
    })),
  ];
}
