import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import type { Amount } from '#client/lib/format.ts';
import type { figuresOf_taxes$data, figuresOf_taxes$key } from './__generated__/figuresOf_taxes.graphql';

type Kind = figuresOf_taxes$data['kinds'][number]['kind'];

/** Taxes of a row. */
export interface Figures {
  revenue: Amount;
  base: Amount;
  tax: Amount | null;
  /** In the order of the total's. */
  kinds: readonly { kind: Kind; name: string; amount: Amount | null }[];
  estimated: Amount | null;
  documented: Amount | null;
  ratePercent: number | null;
  revenueSharePercent: number | null;
  taxSharePercent: number | null;
}

/** Reads the figures of a row or of the total. */
export function figuresOf(taxes: figuresOf_taxes$key): Figures {
  const { kinds, ...data } = readInlineData(
    graphql`
      fragment figuresOf_taxes on TaxFigures @inline {
        revenue {
          ...amount_money
        }
        base {
          ...amount_money
        }
        tax {
          ...amount_money
        }
        kinds {
          kind
          name
          amount {
            ...amount_money
          }
        }
        estimated {
          ...amount_money
        }
        documented {
          ...amount_money
        }
        ratePercent
        revenueSharePercent
        taxSharePercent
      }
    `,
    taxes,
  );
  return {
    revenue: amountOf(data.revenue)!,
    base: amountOf(data.base)!,
    tax: amountOf(data.tax),
    kinds: kinds.map(({ kind, name, amount }) => ({ kind, name, amount: amountOf(amount) })),
    estimated: amountOf(data.estimated),
    documented: amountOf(data.documented),
    ratePercent: data.ratePercent ?? null,
    revenueSharePercent: data.revenueSharePercent ?? null,
    taxSharePercent: data.taxSharePercent ?? null,
  };
}
