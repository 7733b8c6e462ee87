import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { formatCount, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Card } from '#client/screens/product/Card.tsx';
import { Badge, type Tone } from '#client/ui/figures/Badge.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type {
  ProductPurchases_product$data,
  ProductPurchases_product$key,
} from './__generated__/ProductPurchases_product.graphql';

type Order = ProductPurchases_product$data['purchases']['rows'][number];

const states: Readonly<Record<string, [name: string, tone: Tone]>> = {
  OPEN: [t('product.open'), 'info'],
  LATE: [t('product.late'), 'warning'],
  PARTLY: [t('product.partlyArrived'), 'info'],
  RECEIVED: [t('product.received'), 'positive'],
  CLOSED: [t('product.closed'), 'neutral'],
};

/** Orders to suppliers that contain a product: what is to come first. */
export function ProductPurchases({ product }: { product: ProductPurchases_product$key }) {
  const { number, purchases, sku, name } = useFragment(
    graphql`
      fragment ProductPurchases_product on MasterProduct {
        number
        sku
        name
        purchases(size: 10) {
          rowCount
          rows {
            id
            number
            supplier
            orderedOn
            dueOn
            state
            lines {
              master
              units
              missingUnits
            }
          }
        }
      }
    `,
    product,
  );
  const all = `${paths.purchases}?search=${encodeURIComponent(sku ?? name ?? '')}`;
  const columns = columnsOf(number, all);
  return (
    <Card
      title={t('product.purchaseOrders')}
      note={t('product.orders2', { rowCount: purchases.rowCount })}
      aside={
        purchases.rowCount > purchases.rows.length && (
          <Link to={all} className="text-small text-link hover:underline">
            {t('product.seeAll')}
          </Link>
        )
      }
    >
      {purchases.rows.length === 0 ? (
        <EmptyState title={t('product.noPurchaseOrders')} hint={t('product.whatYouRecordAsAnOrder')} />
      ) : (
        <DataTable
          label={t('product.purchaseOrders')}
          columns={columns}
          rows={purchases.rows}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}

const unitsOf = (order: Order, master: number, read: (line: Order['lines'][number]) => number) =>
  order.lines.filter((line) => line.master === master).reduce((sum, line) => sum + read(line), 0);

const columnsOf = (master: number, path: string): readonly Column<Order>[] => [
  {
    id: 'supplier',
    phone: 'title',
    header: [{ label: t('product.supplier') }],
    cell: ({ supplier, number }) => (
      <Link to={path} data-follow className="line-clamp-2 wrap-anywhere hover:underline" title={supplier}>
        {supplier} <span className="text-muted">{t('product.no', { number })}</span>
      </Link>
    ),
  },
  {
    id: 'state',
    phone: 'meta',
    header: [{ label: t('product.state') }],
    cell: ({ state }) => {
      const [name, tone] = states[state] ?? [UNKNOWN, 'neutral'];
      return <Badge tone={tone}>{name}</Badge>;
    },
  },
  {
    id: 'days',
    phone: 'meta',
    header: [{ label: t('product.orderedOn') }, { label: t('product.arrivesOn') }],
    cell: ({ orderedOn, dueOn }) => `${formatDayOnly(orderedOn)} → ${dueOn ? formatDayOnly(dueOn) : UNKNOWN}`,
  },
  {
    id: 'units',
    phone: 'primary',
    header: [{ label: t('product.units') }],
    align: 'right',
    cell: (order) => formatCount(unitsOf(order, master, ({ units }) => units)),
  },
  {
    id: 'missing',
    phone: 'secondary',
    header: [{ label: t('product.missing') }],
    align: 'right',
    cell: (order) => formatCount(unitsOf(order, master, ({ missingUnits }) => missingUnits)),
  },
];
