import { ofMarketplace } from '#server/market/spoken/spokenMarketplace.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { Finding } from '#server/records/alerts/raiseAlerts.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { joined, stored } from '#server/platform/language/stored.ts';

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
          ...stored({
            title: sentence('alerts.moneyDifferenceTitle', { amount: stake, orders: count }),
            message: joined(
              sentence('alerts.moneyDifferenceMessage'),
              indications > 0 ? sentence('alerts.moneyDifferenceIndications', { orders: indications }) : null,
            ),
          }),
          evidence: { minor, currency, orders: count, indications },
          stake,
          subjects: count,
        });
      if (heldMinor > 0)
        found.push({
          ...common,
          kind: 'money_held',
          fingerprint: `money_held:${currency}`,
          ...stored({
            title: sentence('alerts.moneyHeldTitle', { amount: held, orders: heldOrders }),
            message: sentence('alerts.moneyHeldMessage'),
          }),
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
      ...stored({
        title: sentence('alerts.newChargeTitle', { ofMarketplace: ofMarketplace(marketplace), text }),
        message: sentence('alerts.newChargeMessage', { rows, amount: { minor, currency }, subType }),
      }),
      evidence: { minor, currency, rows, subType },
      stake: { minor, currency },
    })),
  ];
}
