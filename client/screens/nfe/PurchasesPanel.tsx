import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { PurchasesPanel_page$data, PurchasesPanel_page$key } from './__generated__/PurchasesPanel_page.graphql';
import { ApplyCosts } from './ApplyCosts.tsx';
import { LinkForm } from './LinkForm.tsx';
import { nfeForm, PAGE_SIZE } from './nfeView.ts';

type Item = PurchasesPanel_page$data['rows'][number];

const columnsOf = (onLink: (item: Item) => void): Column<Item>[] => [
  {
    id: 'item',
    header: [{ label: t('nfe.itemOfTheInvoice') }],
    cell: ({ name, supplierSku, ean }) => (
      <span className="flex max-w-64 min-w-40 flex-col">
        <span className="break-words">{name}</span>
        <span className="text-label text-muted">
          {supplierSku}
          {ean && ` · ${ean}`}
        </span>
      </span>
    ),
  },
  {
    id: 'supplier',
    header: [{ label: t('nfe.supplier') }],
    cell: ({ supplierName, supplierCnpj }) => (
      <span className="flex flex-col">
        <span>{supplierName ?? UNKNOWN}</span>
        <span className="text-label text-muted">{supplierCnpj}</span>
      </span>
    ),
  },
  {
    id: 'bought',
    header: [{ label: t('nfe.bought') }],
    align: 'right',
    cell: ({ bought }) => <span className="whitespace-nowrap">{formatMoney(amountOf(bought))}</span>,
  },
  {
    id: 'suggestion',
    header: [{ label: t('nfe.suggestion'), hint: t('nfe.byTheBarcodeOrTheSku') }],
    cell: ({ suggestions: [first] }) => (first ? (first.name ?? first.sku ?? first.asin) : UNKNOWN),
  },
  {
    id: 'link',
    header: [{ label: t('nfe.product') }],
    cell: (item) => <Button onClick={() => onLink(item)}>{t('nfe.chooseProduct')}</Button>,
  },
];

/** Tab Compras: items to join to products, and the costs that purchases set. */
export function PurchasesPanel({ page }: { page: PurchasesPanel_page$key }) {
  const {
    rows,
    rowCount,
    page: number,
  } = useFragment(
    graphql`
      fragment PurchasesPanel_page on SupplierItemPage {
        page
        rowCount
        rows {
          supplierCnpj
          supplierName
          supplierSku
          name
          ean
          bought {
            ...amount_money
          }
          suggestions {
            asin
            sku
            name
          }
          ...LinkForm_item
        }
      }
    `,
    page,
  );
  const { change } = useUrlView(nfeForm);
  const { revalidate } = useRevalidator();
  const [linking, setLinking] = useState<Item | null>(null);
  return (
    <div className="flex flex-col gap-3">
      <ApplyCosts />
      <section aria-label={t('nfe.itemsToRecognise')} className="rounded-lg border border-line bg-surface">
        <h2 className="px-4 py-2 font-semibold">{t('nfe.itemsToRecognise')}</h2>
        {rows.length === 0 ? (
          <EmptyState title={t('nfe.noItemToRecognise')} hint={t('nfe.theItemsOfPurchaseInvoicesAppear')} />
        ) : (
          <>
            <DataTable
              label={t('nfe.itemsToRecognise')}
              columns={columnsOf(setLinking)}
              rows={rows}
              rowKey={({ supplierCnpj, supplierSku }) => `${supplierCnpj} ${supplierSku}`}
            />
            <Pagination page={number} pageSize={PAGE_SIZE} total={rowCount} onChange={(to) => change({ page: to })} />
          </>
        )}
      </section>
      {linking && (
        <LinkForm
          item={linking}
          onClose={() => setLinking(null)}
          onSaved={() => {
            setLinking(null);
            void revalidate();
          }}
        />
      )}
    </div>
  );
}
