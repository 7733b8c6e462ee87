import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { type Amount, formatCount, formatMoney, formatQuantity, UNKNOWN } from '#client/lib/format.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { viewForm } from '#client/screens/amazon-data/amazonDataView.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import type { IdlePanel_idle$data, IdlePanel_idle$key } from './__generated__/IdlePanel_idle.graphql';

type Row = IdlePanel_idle$data['rows'][number];

const columns: readonly Column<Row>[] = [
  {
    id: 'product',
    header: [{ label: 'Produto' }],
    cell: ({ product: { name, imageUrl, sku, asin, marketplace } }) => (
      <ProductCell name={name ?? null} imageUrl={imageUrl}>
        <span>{sku ?? asin}</span>
        <MarketplaceBadge marketplace={marketplace} />
      </ProductCell>
    ),
  },
  { id: 'reason', header: [{ label: 'Por quê' }], cell: (row) => reasonOf(row) },
  {
    id: 'units',
    header: [{ label: 'Parado' }],
    align: 'right',
    cell: ({ idleUnits, available }) => <Pair first={formatCount(idleUnits)} second={`de ${formatCount(available)}`} />,
  },
  {
    id: 'bound',
    header: [{ label: 'Dinheiro parado' }],
    align: 'right',
    cell: ({ bound }) => (bound ? formatMoney(amountOf(bound)) : <span title="Sem custo informado">{UNKNOWN}</span>),
  },
  {
    id: 'storage',
    header: [{ label: 'Armazenagem em 30 dias' }],
    align: 'right',
    cell: ({ storage }) => formatMoney(amountOf(storage)),
  },
];

function reasonOf({ reason, daysUnsold }: Row): string {
  if (reason === 'EXCESS') return 'Mais do que se vende em 180 dias';
  return daysUnsold == null ? 'Nenhuma venda conhecida' : `Sem vendas há ${formatCount(daysUnsold)} dias com estoque`;
}

/** Estoque parado: what is not expected to sell soon, with the money and the storage that it costs. */
export function IdlePanel({ idle }: { idle: IdlePanel_idle$key }) {
  const { rows, rowCount, bound, storage, withoutCost } = useFragment(
    graphql`
      fragment IdlePanel_idle on IdleStocks {
        rowCount
        withoutCost
        bound {
          ...amount_money
        }
        storage {
          ...amount_money
        }
        rows {
          product {
            id
            name
            asin
            sku
            imageUrl
            marketplace
          }
          reason
          available
          idleUnits
          daysUnsold
          bound {
            ...amount_money
          }
          storage {
            ...amount_money
          }
        }
      }
    `,
    idle,
  );
  const { view } = useUrlView(viewForm);
  if (rowCount === 0) return null;
  return (
    <section aria-label="Estoque parado" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <div>
          <h2 className="font-semibold">
            Estoque parado{' '}
            <span className="font-normal text-muted">· {formatQuantity(rowCount, 'produto', 'produtos')}</span>
          </h2>
          <p className="text-label text-muted tabular-nums">
            Dinheiro parado: {sum(bound.map((amount) => amountOf(amount)))}
            {withoutCost > 0 && ` · ${formatCount(withoutCost)} sem custo informado`} · armazenagem em 30 dias:{' '}
            {sum(storage.map((amount) => amountOf(amount)))}
          </p>
          <p className="text-label text-muted">
            Sem vendas há 45 dias com estoque, ou mais do que se vende em 180 dias
            {rows.length < rowCount && `; as ${rows.length} linhas que prendem mais dinheiro`}.
          </p>
        </div>
        <ExportButton path="/api/planning/idle/export" query={{ marketplace: view.marketplace }} isEmpty={false} />
      </div>
      <DataTable label="Produtos parados" columns={columns} rows={rows} rowKey={({ product }) => product.id} />
    </section>
  );
}

const sum = (amounts: readonly (Amount | null)[]) =>
  amounts.map((amount) => formatMoney(amount)).join(' + ') || UNKNOWN;
