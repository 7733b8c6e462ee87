import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { formatCount, formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { sharedStock } from '#client/lib/sharedStock.ts';
import { freightPath, hubPath, missingCostsPath } from '#client/lib/paths.ts';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { MarkedProfit } from '#client/ui/figures/MarkedProfit.tsx';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import { SumLink } from '#client/ui/figures/SumLink.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import type { productColumns_row$data, productColumns_row$key } from './__generated__/productColumns_row.graphql';

type Row = productColumns_row$data[number];

const LOW_STOCK_UNITS = 50; // spec 9

/** Reads the rows for the columns. */
export const useProductRows = (rows: productColumns_row$key) =>
  useFragment(
    graphql`
      fragment productColumns_row on ProductSales @relay(plural: true) {
        product {
          id
          hubId
          asin
          sku
          name
          imageUrl
          marketplace
          country
        }
        units
        unitsVariation
        revenue {
          ...amount_money
        }
        profit {
          ...amount_money
        }
        roiPercent
        marginPercent
        acosPercent
        breakEvenAcosPercent
        inventory
        inventorySharedWith
        unitsWithoutCost
        unitsWithoutFreight
        marks {
          profit {
            ...mark_figure
          }
          acos {
            ...mark_figure
          }
        }
      }
    `,
    rows,
  );

export const productKey = ({ product }: Row) => product.id;

/** Columns of spec 2; figures lead to the orders that they add up, where there is an address for them. */
export const productColumns = (ordersOfRow: (listing: string) => string | undefined): readonly Column<Row>[] => [
  {
    id: 'product',
    phone: 'title',
    header: [{ label: t('dashboard.product'), sort: 'name' }],
    width: 'lg:w-[38%]',
    cell: ({ product, inventory, inventorySharedWith }) => (
      <ProductCell name={product.name} imageUrl={product.imageUrl} to={hubPath(product.hubId)} isRowLink>
        <span className="truncate">{product.sku || product.asin || t('dashboard.skuNotAvailable')}</span>
        <MarketplaceBadge marketplace={product.marketplace} />
        <CountryFlag country={product.country} />
        {inventory != null && inventory < LOW_STOCK_UNITS && (
          <LowStock units={inventory} sharedWith={inventorySharedWith} />
        )}
      </ProductCell>
    ),
  },
  {
    id: 'units',
    phone: 'meta',
    header: [{ label: t('dashboard.units'), sort: 'units' }],
    align: 'right',
    cell: ({ product, units, unitsVariation }) => (
      <span className="whitespace-nowrap">
        {unitsVariation != null && unitsVariation > 0 && (
          <>
            <span className="mr-1 text-label font-medium text-positive">
              +{formatCount(unitsVariation)}
              <span className="sr-only"> {t('dashboard.more')}</span>
            </span>{' '}
          </>
        )}
        <SumLink to={ordersOfRow(product.id)}>{formatCount(units)}</SumLink>
      </span>
    ),
  },
  {
    id: 'revenue',
    phone: 'primary',
    header: [{ label: t('dashboard.revenue'), sort: 'revenue' }],
    align: 'right',
    cell: ({ product, revenue }) => (
      <span className="whitespace-nowrap">
        <SumLink to={ordersOfRow(product.id)}>{formatMoney(amountOf(revenue))}</SumLink>
      </span>
    ),
  },
  {
    id: 'profit',
    phone: 'secondary',
    header: [{ label: t('dashboard.profit'), sort: 'profit' }],
    align: 'right',
    cell: ({ product, profit: money, unitsWithoutCost, unitsWithoutFreight, marks }) => {
      const profit = amountOf(money);
      return (
        <span className="flex flex-col items-end whitespace-nowrap">
          <MarkedProfit mark={markOf(marks.profit)} isInRow profit={profit} orders={ordersOfRow(product.id)} />
          {unitsWithoutFreight > 0 && (
            <Link to={freightPath} className="inline-flex min-h-6 items-center hover:underline">
              <Badge tone="warning">
                {t('dashboard.unitsWithoutOwnFreight', { unitsWithoutFreight: formatCount(unitsWithoutFreight) })}
              </Badge>
            </Link>
          )}
          {unitsWithoutCost > 0 && (
            <Link
              to={missingCostsPath(product.sku ?? product.name)}
              className="inline-flex min-h-6 items-center hover:underline"
            >
              <Badge tone="warning">
                {t('dashboard.unitsWithoutCost', { unitsWithoutCost: formatCount(unitsWithoutCost) })}
              </Badge>
            </Link>
          )}
        </span>
      );
    },
  },
  {
    id: 'roi',
    phone: 'meta',
    header: [
      { label: t('dashboard.roi'), sort: 'roi' },
      { label: t('dashboard.margin4'), sort: 'margin' },
    ],
    align: 'right',
    cell: ({ roiPercent, marginPercent }) => (
      <Pair
        first={formatPercent(roiPercent)}
        second={t('dashboard.margin2', { marginPercent: formatPercent(marginPercent) })}
      />
    ),
  },
  {
    id: 'acos',
    phone: 'meta',
    header: [{ label: t('dashboard.acos'), sort: 'acos' }],
    align: 'right',
    cell: ({ acosPercent, breakEvenAcosPercent, marks }) => (
      <Pair
        first={
          <Marked mark={markOf(marks.acos)} isInRow>
            {formatPercent(acosPercent)}
          </Marked>
        }
        second={`B/E ${formatPercent(breakEvenAcosPercent)}`}
      />
    ),
  },
];

const LowStock = ({ units, sharedWith }: { units: number; sharedWith: number }) => {
  const text = [t('dashboard.lowStockUnits', { units: formatCount(units) }), sharedStock(sharedWith)]
    .filter(Boolean)
    .join(', ');
  return <span role="img" aria-label={text} title={text} className="size-1.5 rounded-full bg-negative" />;
};
