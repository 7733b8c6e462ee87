import { useState, useTransition } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { ProductTaxesQuery, ProductTaxesQuery$data } from './__generated__/ProductTaxesQuery.graphql';
import { OwnRates } from './OwnRates.tsx';
import { ProductTaxImport } from './ProductTaxImport.tsx';
import { type ProductTax, useSetProductTaxes } from './useSetProductTaxes.ts';

type Row = ProductTaxesQuery$data['viewer']['taxes']['products']['rows'][number];

const PAGE_SIZE = 10;
const SEARCH_DELAY_MS = 300;

const classes = [
  ['NORMAL', 'Tributação normal'],
  ['MONO', 'Monofásico (PIS/COFINS)'],
  ['ST', 'Substituição tributária (ICMS)'],
  ['MONO_ST', 'Monofásico e substituição'],
  ['EXPORT', 'Exportação'],
] as const;
const names: Record<string, string> = Object.fromEntries(classes);

/** Origins of goods by the table of the Conv. SINIEF; those of imports have their own rate between states. */
const origins = [
  ['0', '0 · Nacional'],
  ['1', '1 · Importação direta'],
  ['2', '2 · Importada, do mercado interno'],
  ['3', '3 · Nacional, mais de 40% importado'],
  ['4', '4 · Nacional, processo básico'],
  ['5', '5 · Nacional, até 40% importado'],
  ['6', '6 · Importação direta sem similar'],
  ['7', '7 · Importada sem similar, do mercado interno'],
  ['8', '8 · Nacional, mais de 70% importado'],
] as const;

type TaxClass = ProductTax['taxClass'];
const taxOf = ({ product, taxClass, origin }: Row) => ({
  productId: product.id,
  taxClass: taxClass as TaxClass,
  origin,
});
/** An NF-e without an NCM of eight digits says nothing of it. */
const suggestionOf = ({ taxClass, origin, ncm }: NonNullable<Row['suggested']>) => ({
  taxClass: taxClass as TaxClass,
  origin,
  ...(ncm && { ncm }),
});
const nameOf = ({ product }: Row) => product.name ?? product.sku ?? product.asin;

const query = graphql`
  query ProductTaxesQuery($search: String, $page: Int, $onlyOwn: Boolean) {
    viewer {
      taxes {
        products(search: $search, page: $page, onlyOwn: $onlyOwn, size: 10) {
          page
          rowCount
          rows {
            product {
              id
              asin
              sku
              name
              imageUrl
              marketplace
              country
            }
            taxClass
            origin
            ...OwnRates_tax
            suggested {
              taxClass
              origin
              ncm
            }
          }
        }
      }
    }
  }
`;

/** How products are taxed: class, origin, NCM and own rates of each, with what the NF-e suggest. */
export function ProductTaxes({ onSaved }: { onSaved: () => void }) {
  const [view, setView] = useState({ search: '', onlyOwn: false, page: 1 });
  const [saved, setSaved] = useState(0);
  const [, startTransition] = useTransition();
  const {
    viewer: {
      taxes: { products },
    },
  } = useLazyLoadQuery<ProductTaxesQuery>(query, view, { fetchPolicy: 'store-and-network', fetchKey: saved });
  const [save, isBusy] = useSetProductTaxes();
  const [isImporting, setIsImporting] = useState(false);
  const show = (next: Partial<typeof view>) => startTransition(() => setView({ ...view, page: 1, ...next }));
  const handleSaved = () => {
    startTransition(() => setSaved((times) => times + 1));
    onSaved();
  };
  const set = (row: Row, change: Partial<ProductTax>) => save({ ...taxOf(row), ...change }, handleSaved);
  const columns: Column<Row>[] = [
    {
      id: 'product',
      header: [{ label: 'Produto' }],
      width: 'lg:w-[40%]',
      cell: ({ product }) => (
        <ProductCell name={product.name} imageUrl={product.imageUrl}>
          <span className="truncate">{product.sku ?? product.asin}</span>
          <MarketplaceBadge marketplace={product.marketplace} />
          <CountryFlag country={product.country} />
        </ProductCell>
      ),
    },
    {
      id: 'class',
      header: [{ label: 'Classe' }],
      cell: (row) => (
        <span className="grid min-w-44">
          <Select
            label={`Classe de ${nameOf(row)}`}
            value={row.taxClass as (typeof classes)[number][0]}
            options={classes}
            onChange={(taxClass) => set(row, { taxClass })}
          />
        </span>
      ),
    },
    {
      id: 'origin',
      header: [{ label: 'Origem' }],
      cell: (row) => (
        <span className="grid min-w-44">
          <Select
            label={`Origem de ${nameOf(row)}`}
            value={String(row.origin) as (typeof origins)[number][0]}
            options={origins}
            onChange={(origin) => set(row, { origin: Number(origin) })}
          />
        </span>
      ),
    },
    {
      id: 'rates',
      header: [{ label: 'NCM e alíquotas próprias' }],
      cell: (row) => <OwnRates name={nameOf(row)} of={taxOf(row)} tax={row} onSaved={handleSaved} />,
    },
    {
      id: 'suggested',
      header: [{ label: 'Sugestão da NF-e' }],
      cell: (row) =>
        row.suggested && (
          <Button disabled={isBusy} onClick={() => set(row, suggestionOf(row.suggested!))}>
            Usar: {names[row.suggested.taxClass]}, origem {row.suggested.origin}
            {row.suggested.ncm && `, NCM ${row.suggested.ncm}`}
          </Button>
        ),
    },
  ];
  return (
    <section aria-label="Tributação por produto" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="font-semibold">Tributação por produto</h2>
        <span className="flex flex-wrap gap-2 sm:ml-auto">
          <Button onClick={() => setIsImporting(true)}>Importar CSV</Button>
          <ExportButton path="/api/costs/taxes/products/export" isEmpty={products.rowCount === 0 && !view.search} />
        </span>
        <p className="w-full text-small text-muted">
          Monofásico: PIS e COFINS já pagos na indústria. Substituição: ICMS já retido na compra. A origem decide a
          alíquota de ICMS entre estados. Alíquotas próprias ficam na frente das gerais de um estado. Vale para todas as
          vendas do produto; por data, importe um CSV.
        </p>
        <div className="w-full sm:w-72">
          <SearchField
            label="Buscar produtos da tributação"
            placeholder="Nome, SKU ou ASIN"
            value={view.search}
            delayMs={SEARCH_DELAY_MS}
            onChange={(search) => show({ search })}
          />
        </div>
        <Button
          aria-pressed={view.onlyOwn}
          className="aria-pressed:border-link aria-pressed:text-link"
          onClick={() => show({ onlyOwn: !view.onlyOwn })}
        >
          Só com tributação própria ou sugestão
        </Button>
      </div>
      {products.rows.length === 0 ? (
        <EmptyState
          title="Nenhum produto encontrado"
          hint={
            view.search || view.onlyOwn
              ? 'Nenhum produto atende aos filtros.'
              : 'Os produtos vendidos em reais aparecem aqui depois da primeira sincronização.'
          }
        />
      ) : (
        <>
          <DataTable
            label="Tributação por produto"
            columns={columns}
            rows={products.rows}
            rowKey={({ product }) => product.id}
          />
          <Pagination
            page={products.page}
            pageSize={PAGE_SIZE}
            total={products.rowCount}
            onChange={(page) => show({ page })}
          />
        </>
      )}
      {isImporting && <ProductTaxImport onImported={handleSaved} onClose={() => setIsImporting(false)} />}
    </section>
  );
}
