import type { ReactNode } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { formatDecimal, formatMoney, formatQuantity } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { Savings_row$key } from './__generated__/Savings_row.graphql';
import type { SavingsQuery } from './__generated__/SavingsQuery.graphql';
import { acosExcess, costless, lossMakers, overspenders } from './findSavings.ts';
import { salesFilter, type SalesView } from '#client/screens/dashboard/salesView.ts';

const EXAMPLES = 5;

/** Possible savings in the scope, among the 50 largest products of each finding. */
export function Savings({
  view,
  linkTo,
  onLeave,
}: {
  view: SalesView;
  linkTo: (change: Partial<SalesView>) => string;
  onLeave: () => void;
}) {
  const { viewer } = useLazyLoadQuery<SavingsQuery>(
    graphql`
      query SavingsQuery($filter: SalesFilter!) {
        viewer {
          salesMetrics(filter: $filter) {
            unitsWithoutCost
          }
          losing: productSales(filter: $filter, sort: { field: PROFIT, direction: ASC }) {
            rows {
              ...Savings_row
            }
          }
          advertised: productSales(filter: $filter, sort: { field: ACOS, direction: DESC }) {
            rows {
              ...Savings_row
            }
          }
          selling: productSales(filter: $filter, sort: { field: UNITS, direction: DESC }) {
            rows {
              ...Savings_row
            }
          }
        }
      }
    `,
    { filter: salesFilter(view) },
    { fetchPolicy: 'store-and-network' },
  );
  const rows = ({ rows: found }: (typeof viewer)['losing']) => found.map(savingOf);
  const losses = lossMakers(rows(viewer.losing));
  const overspending = overspenders(rows(viewer.advertised));
  const withoutCost = costless(rows(viewer.selling));
  const { unitsWithoutCost } = viewer.salesMetrics;
  if (losses.products.length === 0 && overspending.length === 0 && unitsWithoutCost === 0)
    return (
      <EmptyState
        title="Nada a economizar por aqui"
        hint="Nenhum produto deste recorte vende com prejuízo, gasta demais em anúncios ou está sem custo."
      />
    );
  const product = (node: ReturnType<typeof rows>[number], amount: string) => (
    <li key={node.product.id} className="flex items-baseline justify-between gap-4">
      <Link
        to={linkTo({ search: node.product.asin })}
        onClick={onLeave}
        className="min-w-0 truncate py-1 text-ink hover:text-accent hover:underline"
      >
        {node.product.name ?? node.product.asin}
      </Link>
      <span className="whitespace-nowrap text-muted tabular-nums">{amount}</span>
    </li>
  );
  return (
    <div className="flex flex-col gap-5">
      {losses.products.length > 0 && (
        <Finding
          title={`${counted(losses.products.length)} com prejuízo`}
          amount={formatMoney(losses.total)}
          to={linkTo({ sort: { field: 'profit', direction: 'asc' } })}
          link="Ver do menor lucro ao maior"
          onLeave={onLeave}
        >
          {losses.products.slice(0, EXAMPLES).map((node) => product(node, formatMoney(node.profit)))}
        </Finding>
      )}
      {overspending.length > 0 && (
        <Finding
          title={`${counted(overspending.length)} com ACOS acima do break-even`}
          amount={`até ${formatDecimal(overspending[0]!.excessPoints)} p.p. acima`}
          to={linkTo({ sort: { field: 'acos', direction: 'desc' } })}
          link="Ver do maior ACOS ao menor"
          onLeave={onLeave}
        >
          {overspending.slice(0, EXAMPLES).map((node) => product(node, `+${formatDecimal(node.excessPoints)} p.p.`))}
        </Finding>
      )}
      {unitsWithoutCost > 0 && (
        <Finding
          title="Lucro desconhecido"
          amount={`${formatQuantity(unitsWithoutCost, 'unidade', 'unidades')} sem custo`}
          to={linkTo({ sort: { field: 'units', direction: 'desc' } })}
          link="Ver por unidades vendidas"
          onLeave={onLeave}
        >
          {withoutCost
            .slice(0, EXAMPLES)
            .map((node) => product(node, formatQuantity(node.unitsWithoutCost, 'unidade', 'unidades')))}
        </Finding>
      )}
    </div>
  );
}

// the query reads 50 products per finding
const counted = (count: number) => (count >= 50 ? '50 produtos ou mais' : formatQuantity(count, 'produto', 'produtos'));

const Finding = ({
  title,
  amount,
  to,
  link,
  onLeave,
  children,
}: {
  title: string;
  amount: string;
  to: string;
  link: string;
  onLeave: () => void;
  children: ReactNode;
}) => (
  <section className="flex flex-col gap-2">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="font-semibold">{title}</h3>
      <p className="font-semibold text-negative tabular-nums">{amount}</p>
    </div>
    <ul className="flex flex-col gap-1 text-table">{children}</ul>
    <Link to={to} onClick={onLeave} className="self-start text-table font-medium text-accent hover:underline">
      {link}
    </Link>
  </section>
);

/** Fields of a product used by all findings. */
function savingOf(row: Savings_row$key) {
  const { product, profit, acosPercent, breakEvenAcosPercent, unitsWithoutCost } = readInlineData(
    graphql`
      fragment Savings_row on ProductSales @inline {
        product {
          id
          asin
          name
        }
        profit {
          ...amount_money
        }
        acosPercent
        breakEvenAcosPercent
        unitsWithoutCost
      }
    `,
    row,
  );
  const excessPoints = acosExcess(acosPercent, breakEvenAcosPercent);
  return { product, profit: amountOf(profit), excessPoints, unitsWithoutCost };
}
