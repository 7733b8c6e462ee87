import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { hubPath } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import type { costColumns_row$data, costColumns_row$key } from './__generated__/costColumns_row.graphql';
import { CostCell } from './CostCell.tsx';

type CostRow = costColumns_row$data[number];

/** Data of the table's rows. */
export const useCostRows = (rows: costColumns_row$key) =>
  useFragment(
    graphql`
      fragment costColumns_row on ProductCosts @relay(plural: true) {
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
        currency
        cost {
          ...amount_money
        }
        costSince
        units
        unitsWithoutCost
        periods {
          __typename
        }
      }
    `,
    rows,
  );

export const costKey = ({ product }: CostRow) => product.id;

const nameOf = ({ product }: CostRow) => product.name ?? product.sku ?? product.asin;

export const costColumns = ({
  onSaved,
  onHistory,
}: {
  onSaved: () => void;
  onHistory: (productId: string) => void;
}): Column<CostRow>[] => [
  {
    id: 'product',
    header: [{ label: t('costs.product') }],
    width: 'lg:w-[40%]',
    cell: ({ product }) => (
      <ProductCell name={product.name} imageUrl={product.imageUrl} to={hubPath(product.hubId)}>
        <span className="truncate">{product.sku ?? product.asin}</span>
        <MarketplaceBadge marketplace={product.marketplace} />
        <CountryFlag country={product.country} />
      </ProductCell>
    ),
  },
  {
    id: 'cost',
    header: [{ label: t('costs.costPerUnit2') }],
    cell: (row) => (
      <CostCell
        productId={row.product.id}
        name={nameOf(row)}
        currency={row.currency}
        cost={amountOf(row.cost)}
        onSaved={onSaved}
      />
    ),
  },
  {
    id: 'since',
    header: [{ label: t('costs.inForceSince') }],
    cell: ({ cost, costSince }) => (
      <span className="whitespace-nowrap">
        {cost ? (costSince ? formatDayOnly(costSince) : t('costs.sinceAlways')) : UNKNOWN}
      </span>
    ),
  },
  {
    id: 'sold',
    header: [{ label: t('costs.unitsSold') }],
    align: 'right',
    cell: ({ units, unitsWithoutCost }) => (
      <span className="flex flex-col items-end gap-0.5">
        <span>{formatCount(units)}</span>
        {unitsWithoutCost > 0 && (
          <Badge tone="warning">
            {t('costs.unitsWithoutCost', { unitsWithoutCost: formatCount(unitsWithoutCost) })}
          </Badge>
        )}
      </span>
    ),
  },
  {
    id: 'history',
    header: [{ label: t('costs.history') }],
    align: 'right',
    cell: (row) =>
      row.periods.length === 0 ? (
        UNKNOWN
      ) : (
        <Button
          tone="quiet"
          aria-label={t('costs.historyOfCostsOf', { row: nameOf(row) })}
          onClick={() => onHistory(row.product.id)}
        >
          {t('costs.periods', { periodsCount: row.periods.length })}
        </Button>
      ),
  },
];
