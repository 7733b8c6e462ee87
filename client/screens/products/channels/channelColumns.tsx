import { formatCount, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { ListingName } from '#client/parts/profit/ListingName.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { type ChannelRow, type Figure, figureNames, type Target } from './channelRows.ts';

const heads: Record<(typeof figureNames)[number], { label: string; hint?: string }> = {
  price: {
    label: t('products.price'),
    hint: t('products.thePriceOfTheListingToday'),
  },
  cost: { label: t('products.cost') },
  fees: { label: t('products.fees'), hint: t('products.commissionAndFixedFeesByThe') },
  freight: { label: t('products.freight'), hint: t('products.shippingOrFulfilmentOfTheMarketplace') },
  tax: { label: t('products.tax') },
  ads: { label: t('products.advertising'), hint: t('products.inProportionToThePriceAs') },
  other: { label: t('products.others'), hint: t('products.storageAndReturnsLessOtherRevenue') },
  profit: { label: t('products.profit') },
};

/** Money of a figure in the look of its state. */
const FigureCell = ({ figure: { amount, mark } }: { figure: Figure }) => (
  <span className="whitespace-nowrap">
    <Marked mark={mark}>{amount ? formatMoney(amount) : UNKNOWN}</Marked>
  </span>
);

/** A price for a target with what it leaves, or why there is none. */
const TargetCell = ({ target: { price, profit, marginPercent, reason } }: { target: Target }) =>
  price ? (
    <span
      className="whitespace-nowrap"
      title={t('products.profitMargin', { profit: formatMoney(profit), marginPercent: formatPercent(marginPercent) })}
    >
      {formatMoney(price)}
    </span>
  ) : (
    <Marked mark={{ state: 'UNREAD', reasons: reason ? [reason] : [] }}>{UNKNOWN}</Marked>
  );

/** Columns of the prices of a product by channel. */
export const channelColumns = (margin: string, chosen: string): Column<ChannelRow>[] => [
  {
    id: 'listing',
    header: [{ label: t('products.listing') }],
    cell: ({ listing }) => <ListingName listing={listing} />,
  },
  {
    id: 'units',
    header: [{ label: t('products.unitsIn30Days2') }],
    align: 'right',
    cell: ({ units }) => formatCount(units),
  },
  ...figureNames.map((name): Column<ChannelRow> => ({
    id: name,
    header: [heads[name]],
    align: 'right',
    cell: (row) => <FigureCell figure={row[name]} />,
  })),
  {
    id: 'margin',
    header: [{ label: t('products.margin') }],
    align: 'right',
    cell: ({ marginPercent }) => formatPercent(marginPercent),
  },
  {
    id: 'forMargin',
    header: [{ label: t('products.priceFor', { margin }), hint: t('products.theLowestPriceWithAMargin', { margin }) }],
    align: 'right',
    cell: ({ forMargin }) => <TargetCell target={forMargin} />,
  },
  {
    id: 'forProfit',
    header: [{ label: t('products.priceForSameProfit'), hint: t('products.theLowestPriceThatLeavesThe', { chosen }) }],
    align: 'right',
    cell: ({ forProfit }) => <TargetCell target={forProfit} />,
  },
];
