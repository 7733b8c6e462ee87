import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { formatCount, formatMoney, formatQuantity, UNKNOWN } from '#client/lib/format.ts';
import { orderPath } from '#client/lib/paths.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { Trend } from '#client/ui/figures/FigureParts.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import type { orderColumns_order$data, orderColumns_order$key } from './__generated__/orderColumns_order.graphql';

export type OrderRow = orderColumns_order$data[number];

/** Orders as the table and the cards show them. */
export const useOrderRows = (nodes: orderColumns_order$key): orderColumns_order$data =>
  useFragment(
    graphql`
      fragment orderColumns_order on Order @relay(plural: true) {
        id
        number
        marketplace
        purchasedAt
        status
        logisticText
        uf
        stateName
        firstProduct {
          asin
          sku
          name
        }
        lineCount
        units
        revenue {
          ...amount_money
        }
        cancelledRevenue {
          ...amount_money
        }
        profit {
          ...amount_money
        }
        revenueMark {
          ...mark_figure
        }
        profitMark {
          ...mark_figure
        }
        notices {
          code
          text
          amount {
            ...amount_money
          }
        }
      }
    `,
    nodes,
  );

// words of spec 2
const statusNames: Readonly<Record<string, string>> = {
  PENDING: 'Pending',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
};

const Status = ({ status }: { status: string }) => (
  <span lang="en">
    <Badge>{statusNames[status] ?? status}</Badge>
  </span>
);

const productName = ({ firstProduct }: Pick<OrderRow, 'firstProduct'>) =>
  firstProduct ? (firstProduct.name ?? firstProduct.sku ?? firstProduct.asin) : 'Sem itens';

const moreItems = ({ lineCount }: Pick<OrderRow, 'lineCount'>) =>
  lineCount > 1 ? ` + ${formatQuantity(lineCount - 1, 'item', 'itens')}` : '';

/** Whether nothing of it was sold: what it would have brought is struck. */
const isCancelled = ({ units, cancelledRevenue }: OrderRow) => units === 0 && cancelledRevenue != null;

const Revenue = ({ row }: { row: OrderRow }) =>
  isCancelled(row) ? (
    <s className="whitespace-nowrap text-muted" title="Cancelado: não conta na receita">
      {formatMoney(amountOf(row.cancelledRevenue))}
    </s>
  ) : (
    <span className="whitespace-nowrap">
      <Marked mark={markOf(row.revenueMark)} isInRow>
        {formatMoney(amountOf(row.revenue))}
      </Marked>
    </span>
  );

function Profit({ row }: { row: OrderRow }) {
  const profit = amountOf(row.profit);
  if (isCancelled(row)) return <span className="whitespace-nowrap text-muted">{formatMoney(profit)}</span>;
  const mark = markOf(row.profitMark);
  return (
    <span className="whitespace-nowrap">
      <Marked mark={mark} isInRow>
        {profit ? <Trend isUp={profit.minor >= 0}>{formatMoney(profit)}</Trend> : UNKNOWN}
      </Marked>
    </span>
  );
}

const Notices = ({ row: { notices } }: { row: Pick<OrderRow, 'notices'> }) => (
  <span className="inline-flex flex-wrap gap-1">
    {notices.map(({ code, text, amount }) => (
      <Badge key={code} tone="warning">
        {text}
        {amount && ` ${formatMoney(amountOf(amount))}`}
      </Badge>
    ))}
  </span>
);

/** Columns of the table of orders. The number is the link of the row. */
export const orderColumns: readonly Column<OrderRow>[] = [
  {
    id: 'number',
    header: [{ label: 'Pedido' }],
    phone: 'plain',
    cell: ({ number, marketplace }) => (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Link to={orderPath(marketplace, number)} data-follow className="font-semibold hover:underline">
          {number}
        </Link>
        <MarketplaceBadge marketplace={marketplace} />
      </span>
    ),
  },
  {
    id: 'moment',
    header: [{ label: 'Quando' }],
    phone: 'plain',
    cell: ({ purchasedAt }) => (
      <span className="whitespace-nowrap text-muted">{formatDayAndClock(purchasedAt as string)}</span>
    ),
  },
  {
    id: 'products',
    header: [{ label: 'Produtos' }],
    phone: 'title',
    width: 'lg:w-[26%]',
    cell: (row) => (
      <span className="line-clamp-2 min-w-40 wrap-anywhere" title={productName(row)}>
        {row.firstProduct ? (
          // on a phone the whole card is the link to the order
          <Link to={analysisPath(row.firstProduct.asin, row)} className="hover:underline max-sm:pointer-events-none">
            {productName(row)}
          </Link>
        ) : (
          productName(row)
        )}
        <span className="text-muted">{moreItems(row)}</span>
      </span>
    ),
  },
  {
    id: 'units',
    header: [{ label: 'Un.', hint: 'Unidades, sem as canceladas' }],
    align: 'right',
    cell: ({ units }) => formatCount(units),
  },
  {
    id: 'revenue',
    header: [{ label: 'Receita' }],
    align: 'right',
    phone: 'primary',
    cell: (row) => <Revenue row={row} />,
  },
  {
    id: 'profit',
    header: [{ label: 'Lucro', hint: 'Depois de custo, tarifas, frete, impostos e da publicidade do dia' }],
    align: 'right',
    phone: 'secondary',
    cell: (row) => <Profit row={row} />,
  },
  { id: 'status', header: [{ label: 'Status' }], phone: 'plain', cell: ({ status }) => <Status status={status} /> },
  {
    id: 'shipment',
    header: [{ label: 'Envio' }],
    cell: ({ logisticText }) => <span className="whitespace-nowrap text-muted">{logisticText ?? UNKNOWN}</span>,
  },
  {
    id: 'uf',
    header: [{ label: 'UF' }],
    cell: ({ uf, stateName }) => <span title={stateName ?? undefined}>{uf ?? UNKNOWN}</span>,
  },
  {
    id: 'notice',
    header: [{ label: 'Aviso' }],
    phone: 'plain',
    cell: (row) => row.notices.length > 0 && <Notices row={row} />,
  },
];
