import { clsx } from 'clsx';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useNavigate } from 'react-router-dom';
import { ExplainButton } from '#client/parts/explain/ExplainButton.tsx';
import { formatEnglishCount, formatEnglishPercent } from '#client/lib/text/english.ts';
import { UNKNOWN } from '#client/lib/format.ts';
import { missingCostsPath } from '#client/lib/paths.ts';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import { DollarFigure } from '#client/parts/profit/DollarFigure.tsx';
import { dollarsOf } from '#client/parts/profit/dollars.ts';
import { asWords, statusLooks, statusNames } from '#client/parts/profit/statuses.ts';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { Pair } from '#client/ui/figures/Pair.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import type { analysisColumns_edge$data, analysisColumns_edge$key } from './__generated__/analysisColumns_edge.graphql';

type Row = analysisColumns_edge$data[number];

/** What the columns show of each analysis. */
export const useAnalysisRows = (edges: analysisColumns_edge$key) =>
  useFragment(
    graphql`
      fragment analysisColumns_edge on ProfitAnalysesEdge @relay(plural: true) {
        isDefault
        node {
          productId
          product {
            asin
            sku
            name
            imageUrl
            marketplace
            country
          }
          status
          units
          unitsWithoutCost
          isCostZero
          marginPercent
          revenue {
            ...dollars_money
          }
          profit {
            ...dollars_money
          }
          profitPerUnit {
            ...dollars_money
          }
          mainCostDriver
          leakDriver
          recommendedAction
          potentialSavings {
            ...dollars_money
          }
        }
      }
    `,
    edges,
  );

export const analysisKey = ({ node }: Row) => String(node.productId);

const pathOf = ({ isDefault, node: { product, productId } }: Row) =>
  analysisPath(product.asin, isDefault ? {} : { productId });

/** The table's columns; what explains a product's profit is told of the days given. */
export const analysisColumns = (days: { startDate: string; endDate: string }): Column<Row>[] => [
  {
    id: 'product',
    header: [{ label: 'Product', sort: 'name' }],
    width: 'lg:w-[26%]',
    cell: ({ node: { product } }) => (
      <ProductCell name={product.name} imageUrl={product.imageUrl} unnamed={product.asin}>
        <span className="truncate">{product.sku ?? product.asin}</span>
        <MarketplaceBadge marketplace={product.marketplace} />
        <CountryFlag country={product.country} />
      </ProductCell>
    ),
  },
  {
    id: 'status',
    header: [{ label: 'Status' }],
    cell: ({ node: { product, status, unitsWithoutCost, isCostZero } }) => (
      <span className="flex flex-col items-start gap-0.5">
        {status ? (
          <span className={clsx('font-medium', statusLooks[status])}>{statusNames[status]}</span>
        ) : (
          <span className="text-muted">{UNKNOWN}</span>
        )}
        {unitsWithoutCost > 0 && (
          <Link to={missingCostsPath(product.sku ?? product.asin)} className="hover:underline">
            <Badge tone="warning">missing cost</Badge>
          </Link>
        )}
        {isCostZero && <Badge tone="warning">cost is 0</Badge>}
      </span>
    ),
  },
  {
    id: 'revenue',
    header: [
      { label: 'Revenue', sort: 'revenue' },
      { label: 'Units', sort: 'units' },
    ],
    align: 'right',
    cell: ({ node: { revenue, units } }) => (
      <Pair
        first={<DollarFigure money={dollarsOf(revenue)} />}
        second={`${formatEnglishCount(units)} ${units === 1 ? 'unit' : 'units'}`}
      />
    ),
  },
  {
    id: 'profitPerUnit',
    header: [
      { label: 'Profit/Unit', sort: 'profitPerUnit' },
      { label: 'Margin', sort: 'margin' },
    ],
    align: 'right',
    cell: ({ node: { profitPerUnit, marginPercent } }) => {
      const money = dollarsOf(profitPerUnit);
      const tone = money && (money.shown.minor < 0 ? 'text-negative' : 'text-positive');
      return (
        <Pair
          first={
            <span className={clsx('font-medium', tone)}>
              <DollarFigure money={money} />
            </span>
          }
          second={`Margin ${formatEnglishPercent(marginPercent)}`}
        />
      );
    },
  },
  {
    id: 'profit',
    header: [{ label: 'Profit', sort: 'profit' }],
    align: 'right',
    cell: ({ node: { profit, product, productId } }) => (
      <span className="inline-flex items-center gap-1">
        <DollarFigure money={dollarsOf(profit)} />
        <ExplainButton
          card={`Profit of ${product.name ?? product.asin}`}
          metric="profit"
          filter={{ period: 'custom', ...days }}
          productId={productId}
          inDollars
          language="en"
        />
      </span>
    ),
  },
  {
    id: 'driver',
    header: [{ label: 'Main Cost' }],
    cell: ({ node: { mainCostDriver, leakDriver } }) => (
      <span className="flex flex-col whitespace-nowrap">
        <span>{mainCostDriver ? asWords(mainCostDriver) : UNKNOWN}</span>
        {leakDriver && <span className="text-2xs text-muted">leak: {asWords(leakDriver)}</span>}
      </span>
    ),
  },
  {
    id: 'action',
    header: [{ label: 'Recommended Action' }],
    width: 'lg:w-[24%]',
    cell: ({ node: { recommendedAction } }) => <span className="block min-w-52">{recommendedAction}</span>,
  },
  {
    id: 'savings',
    header: [{ label: 'Savings/Month', sort: 'savings' }],
    align: 'right',
    cell: ({ node: { potentialSavings } }) => <DollarFigure money={dollarsOf(potentialSavings)} />,
  },
  {
    id: 'details',
    header: [{ label: 'Details' }],
    align: 'right',
    cell: (row) => <ViewDetails path={pathOf(row)} name={row.node.product.name ?? row.node.product.asin} />,
  },
];

function ViewDetails({ path, name }: { path: string; name: string }) {
  const navigate = useNavigate();
  return (
    <Button title={name} onClick={() => void navigate(path)}>
      View Details
    </Button>
  );
}
