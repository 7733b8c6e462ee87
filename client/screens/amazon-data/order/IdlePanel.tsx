import { graphql, useFragment } from 'react-relay/hooks';
import { hubPath } from '#client/lib/paths.ts';
import { amountOf } from '#client/data/amount.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { type Amount, formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
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
    phone: 'title',
    header: [{ label: t('amazonData.product') }],
    cell: ({ product: { hubId, name, imageUrl, sku, asin, marketplace } }) => (
      <ProductCell name={name ?? null} imageUrl={imageUrl} to={hubPath(hubId)}>
        <span>{sku ?? asin}</span>
        <MarketplaceBadge marketplace={marketplace} />
      </ProductCell>
    ),
  },
  { id: 'reason', phone: 'plain', header: [{ label: t('amazonData.why3') }], cell: (row) => reasonOf(row) },
  {
    id: 'units',
    phone: 'meta',
    header: [{ label: t('amazonData.idle') }],
    align: 'right',
    cell: ({ idleUnits, available }) => (
      <Pair first={formatCount(idleUnits)} second={t('amazonData.of', { available: formatCount(available) })} />
    ),
  },
  {
    id: 'bound',
    phone: 'meta',
    header: [{ label: t('amazonData.moneyTiedUp') }],
    align: 'right',
    cell: ({ bound }) =>
      bound ? formatMoney(amountOf(bound)) : <span title={t('amazonData.noCostEntered')}>{UNKNOWN}</span>,
  },
  {
    id: 'storage',
    phone: 'meta',
    header: [{ label: t('amazonData.storageIn30Days') }],
    align: 'right',
    cell: ({ storage }) => formatMoney(amountOf(storage)),
  },
];

function reasonOf({ reason, daysUnsold }: Row): string {
  if (reason === 'EXCESS') return t('amazonData.moreThanSellsIn180Days');
  return daysUnsold == null
    ? t('amazonData.noKnownSale')
    : t('amazonData.noSalesForDaysWithStock', { daysUnsold: formatCount(daysUnsold) });
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
            hubId
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
    <section aria-label={t('amazonData.idleStock')} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <div>
          <h2 className="font-semibold">
            <Trans
              id="amazonData.idleStockProducts"
              params={{ rowCount }}
              components={{ span: <span className="font-normal text-muted" /> }}
            />
          </h2>
          <p className="text-label text-muted tabular-nums">
            {t('amazonData.moneyTiedUp2', { bound: sum(bound.map((amount) => amountOf(amount))) })}
            {withoutCost > 0 && t('amazonData.withoutCostEntered2', { withoutCost: formatCount(withoutCost) })}{' '}
            {t('amazonData.storageIn30Days2', { storage: sum(storage.map((amount) => amountOf(amount))) })}
          </p>
          <p className="text-label text-muted">
            {t('amazonData.noSalesFor45DaysWith')}
            {rows.length < rowCount && t('amazonData.theRowsThatTieUpMost', { rowsCount: rows.length })}.
          </p>
        </div>
        <ExportButton path="/api/planning/idle/export" query={{ marketplace: view.marketplace }} isEmpty={false} />
      </div>
      <DataTable
        name="idle"
        label={t('amazonData.idleProducts')}
        columns={columns}
        rows={rows}
        rowKey={({ product }) => product.id}
      />
    </section>
  );
}

const sum = (amounts: readonly (Amount | null)[]) =>
  amounts.map((amount) => formatMoney(amount)).join(' + ') || UNKNOWN;
