import { useState, useTransition } from 'react';
import { graphql, useMutation, useRefetchableFragment } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';
import type { ProductTaxes_viewer$data, ProductTaxes_viewer$key } from './__generated__/ProductTaxes_viewer.graphql';
import type { ProductTaxesMutation, TaxClass } from './__generated__/ProductTaxesMutation.graphql';
import type { ProductTaxesRefetchQuery } from './__generated__/ProductTaxesRefetchQuery.graphql';
import { ProductTaxImport } from './ProductTaxImport.tsx';

type Row = ProductTaxes_viewer$data['taxes']['products']['rows'][number];

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

const nameOf = ({ product }: Row) => product.name ?? product.sku ?? product.asin;

/** How products are taxed: class and origin of each, with what the NF-e suggest. */
export function ProductTaxes({ viewer, onSaved }: { viewer: ProductTaxes_viewer$key; onSaved: () => void }) {
  const [
    {
      taxes: { products },
    },
    refetch,
  ] = useRefetchableFragment<ProductTaxesRefetchQuery, ProductTaxes_viewer$key>(
    graphql`
      fragment ProductTaxes_viewer on Viewer
      @refetchable(queryName: "ProductTaxesRefetchQuery")
      @argumentDefinitions(
        productSearch: { type: "String", defaultValue: "" }
        productPage: { type: "Int", defaultValue: 1 }
        ownProducts: { type: "Boolean", defaultValue: false }
      ) {
        taxes {
          products(search: $productSearch, page: $productPage, onlyOwn: $ownProducts, size: 10) {
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
              suggested {
                taxClass
                origin
              }
            }
          }
        }
      }
    `,
    viewer,
  );
  const [save, isBusy] = useMutation<ProductTaxesMutation>(graphql`
    mutation ProductTaxesMutation($products: [ProductTaxInput!]!) {
      setProductTaxes(products: $products) {
        __typename
        ... on SetProductTaxesPayload {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [view, setView] = useState({ search: '', isOwn: false });
  const [isImporting, setIsImporting] = useState(false);
  const [, startTransition] = useTransition();
  const show = (next: Partial<typeof view>, page = 1) => {
    const wanted = { ...view, ...next };
    setView(wanted);
    const variables = { productSearch: wanted.search, productPage: page, ownProducts: wanted.isOwn };
    startTransition(() => void refetch(variables, { fetchPolicy: 'network-only' }));
  };
  const handleSaved = () => {
    show({}, products.page);
    onSaved();
  };
  const showFailure = (message = 'Não foi possível salvar a tributação.') => toastError(message, 'product-tax');
  const set = ({ product }: Row, taxClass: TaxClass, origin: number) =>
    void save({
      variables: { products: [{ productId: product.id, taxClass, origin }] },
      onCompleted: ({ setProductTaxes: saved }) => {
        if (saved.__typename !== 'SetProductTaxesPayload') return showFailure(refusalOf(saved));
        toastSaved('Tributação salva.', saved.lines);
        handleSaved();
      },
      onError: () => showFailure(),
    });
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
        <Select
          label={`Classe de ${nameOf(row)}`}
          value={row.taxClass as (typeof classes)[number][0]}
          options={classes}
          onChange={(taxClass) => set(row, taxClass, row.origin)}
        />
      ),
    },
    {
      id: 'origin',
      header: [{ label: 'Origem' }],
      cell: (row) => (
        <Select
          label={`Origem de ${nameOf(row)}`}
          value={String(row.origin) as (typeof origins)[number][0]}
          options={origins}
          onChange={(origin) => set(row, row.taxClass as TaxClass, Number(origin))}
        />
      ),
    },
    {
      id: 'suggested',
      header: [{ label: 'Sugestão da NF-e' }],
      cell: (row) =>
        row.suggested && (
          <Button
            disabled={isBusy}
            onClick={() => set(row, row.suggested!.taxClass as TaxClass, row.suggested!.origin)}
          >
            Usar: {names[row.suggested.taxClass]}, origem {row.suggested.origin}
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
        <p className="w-full text-table text-muted">
          Monofásico: PIS e COFINS já pagos na indústria. Substituição: ICMS já retido na compra. A origem decide a
          alíquota de ICMS entre estados. Vale para todas as vendas do produto; por data, importe um CSV.
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
          aria-pressed={view.isOwn}
          className="aria-pressed:border-accent aria-pressed:text-accent"
          onClick={() => show({ isOwn: !view.isOwn })}
        >
          Só com tributação própria ou sugestão
        </Button>
      </div>
      {products.rows.length === 0 ? (
        <EmptyState
          title="Nenhum produto encontrado"
          hint={
            view.search || view.isOwn
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
            onChange={(page) => show({}, page)}
          />
        </>
      )}
      {isImporting && <ProductTaxImport onImported={handleSaved} onClose={() => setIsImporting(false)} />}
    </section>
  );
}
