import type { ReactNode } from 'react';
import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { type Amount, formatConversion, formatCount, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { sharedStock } from '#client/lib/sharedStock.ts';
import { type FigureState, Marked } from '#client/ui/figures/Marked.tsx';
import { MarkedProfit } from '#client/ui/figures/MarkedProfit.tsx';
import type { comparedRows_listing$key } from './__generated__/comparedRows_listing.graphql';
import { labelled } from '#client/screens/product/listingLabel.ts';
import { unitFigure } from '#client/screens/product/unitFigure.ts';
import { Winning, winningOf } from '#client/screens/product/Winning.tsx';
import type { Compared } from './bestValue.ts';

type ComparedListing = ReturnType<typeof readListing>;

/** Reads a listing of the comparison. */
export function readListing(key: comparedRows_listing$key) {
  const { product, isActive, price, charges, unitProfit, sales, winning, ...row } = readInlineData(
    graphql`
      fragment comparedRows_listing on SideBySideListing @inline {
        product {
          ...listingLabel_product
          name
        }
        isActive
        price {
          ...unitFigure_figure
        }
        charges {
          ...unitFigure_figure
        }
        unitProfit {
          ...unitFigure_figure
        }
        winning {
          ...Winning_price
        }
        sales {
          units
          revenue {
            ...amount_money
          }
          profit {
            ...amount_money
          }
          own {
            revenue {
              ...amount_money
            }
          }
          acosPercent
          marks {
            revenue {
              ...mark_figure
            }
            profit {
              ...mark_figure
            }
            acos {
              ...mark_figure
            }
          }
        }
        buyBoxPercent
        visits {
          visits
          conversionPercent
          skus
        }
        available
        place
        sharedWith
      }
    `,
    key,
  );
  const { buyBoxPercent, visits, available, place, sharedWith } = row;
  return {
    product: { ...labelled(product), name: product.name },
    isActive,
    buyBoxPercent,
    visits: visits && { visits: visits.visits, conversionPercent: visits.conversionPercent, skus: visits.skus },
    available,
    place,
    sharedWith,
    price: unitFigure(price),
    charges: unitFigure(charges),
    unitProfit: unitFigure(unitProfit),
    winning: winningOf(winning),
    sales: {
      units: sales.units,
      acosPercent: sales.acosPercent,
      amount: amountOf(sales.revenue)!,
      profitAmount: amountOf(sales.profit),
      own: amountOf(sales.own?.revenue),
      revenue: markOf(sales.marks.revenue),
      profit: markOf(sales.marks.profit),
      acos: markOf(sales.marks.acos),
    },
  };
}

/** A row of the comparison. */
interface ComparedRow {
  id: string;
  label: string;
  /** Which value is the better one; absent: neither. */
  better?: 'high' | 'low';
  value: (listing: ComparedListing) => Compared;
  show: (listing: ComparedListing) => ReactNode;
}

const money = (amount: Amount | null): Compared =>
  amount ? { value: amount.minor, currency: amount.currency } : { value: null };
const plain = (value: number | null | undefined): Compared => ({ value: value ?? null });
const ifRead = (state: FigureState, value: Compared): Compared => (state === 'UNREAD' ? { value: null } : value);

const places: Readonly<Record<string, string>> = {
  FBA: 'FBA',
  FULL: 'Full',
  OWN: t('product.own'),
  DEPOT: t('product.warehouse'),
};

export const comparedRows: readonly ComparedRow[] = [
  {
    id: 'price',
    label: t('product.price2'),
    value: ({ price }) => money(price.amount),
    show: ({ price }) => <Marked mark={price}>{formatMoney(price.amount)}</Marked>,
  },
  {
    id: 'winning',
    label: t('product.priceThatWinsTheBuyBox'),
    value: ({ winning }) => money(winning?.price ?? null),
    show: ({ winning }) => <Winning winning={winning} />,
  },
  {
    id: 'charges',
    label: t('product.feeFreightPerUnit'),
    better: 'low',
    value: ({ charges }) => money(charges.amount),
    show: ({ charges }) => <Marked mark={charges}>{formatMoney(charges.amount)}</Marked>,
  },
  {
    id: 'unitProfit',
    label: t('product.profitPerUnit'),
    better: 'high',
    value: ({ unitProfit }) => money(unitProfit.amount),
    show: ({ unitProfit }) => <MarkedProfit mark={unitProfit} profit={unitProfit.amount} />,
  },
  {
    id: 'units',
    label: t('product.units'),
    better: 'high',
    value: ({ sales }) => ifRead(sales.revenue.state, plain(sales.units)),
    show: ({ sales }) => <Marked mark={sales.revenue}>{formatCount(sales.units)}</Marked>,
  },
  {
    id: 'revenue',
    label: t('product.revenue'),
    better: 'high',
    value: ({ sales }) => ifRead(sales.revenue.state, money(sales.amount)),
    show: ({ sales }) => (
      <>
        <Marked mark={sales.revenue}>{formatMoney(sales.amount)}</Marked>
        {sales.own && <span className="block text-label font-normal text-muted">{formatMoney(sales.own)}</span>}
      </>
    ),
  },
  {
    id: 'profit',
    label: t('product.profit'),
    better: 'high',
    value: ({ sales }) => ifRead(sales.profit.state, money(sales.profitAmount)),
    show: ({ sales }) => <MarkedProfit mark={sales.profit} profit={sales.profitAmount} />,
  },
  {
    id: 'acos',
    label: t('product.acos'),
    better: 'low',
    value: ({ sales }) => ifRead(sales.acos.state, plain(sales.acosPercent)),
    show: ({ sales }) => <Marked mark={sales.acos}>{formatPercent(sales.acosPercent)}</Marked>,
  },
  {
    id: 'buyBox',
    label: t('product.buyBox30Days'),
    better: 'high',
    value: ({ buyBoxPercent }) => plain(buyBoxPercent),
    show: ({ buyBoxPercent }) => formatPercent(buyBoxPercent),
  },
  {
    id: 'visits',
    label: t('product.visitsConversion'),
    better: 'high',
    value: ({ visits }) => plain(visits?.conversionPercent),
    show: ({ visits }) =>
      visits?.visits == null
        ? UNKNOWN
        : `${formatCount(visits.visits)} → ${formatConversion(visits.conversionPercent)}`,
  },
  {
    id: 'stock',
    label: t('product.stock'),
    value: ({ available }) => plain(available),
    show: ({ available, place, sharedWith }) =>
      available == null ? (
        UNKNOWN
      ) : (
        <>
          {formatCount(available)} {places[place] ?? ''}
          {sharedWith > 0 && <span className="block text-label font-normal text-muted">{sharedStock(sharedWith)}</span>}
        </>
      ),
  },
];
