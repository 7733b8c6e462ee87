import { useState, useTransition } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
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
  ['NORMAL', t('costs.normalTaxation')],
  ['MONO', t('costs.monophasicPisCofins')],
  ['ST', t('costs.taxSubstitutionIcms')],
  ['MONO_ST', t('costs.monophasicAndSubstitution')],
  ['EXPORT', t('costs.export')],
] as const;
const names: Record<string, string> = Object.fromEntries(classes);

/** Origins of goods by the table of the Conv. SINIEF; those of imports have their own rate between states. */
const origins = [
  ['0', '0 · Nacional'],
  ['1', t('costs.1ImportedDirectly')],
  ['2', t('costs.2ImportedFromTheHomeMarket')],
  ['3', t('costs.3NationalMoreThan40Percent')],
  ['4', t('costs.4NationalBasicProcess')],
  ['5', t('costs.5NationalUpTo40Percent')],
  ['6', t('costs.6ImportedDirectlyNoSimilarOne')],
  ['7', t('costs.7ImportedNoSimilarOneFrom')],
  ['8', t('costs.8NationalMoreThan70Percent')],
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
      header: [{ label: t('costs.product') }],
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
      header: [{ label: t('costs.class') }],
      cell: (row) => (
        <span className="grid min-w-44">
          <Select
            label={t('costs.classOf', { row: nameOf(row) })}
            value={row.taxClass as (typeof classes)[number][0]}
            options={classes}
            onChange={(taxClass) => set(row, { taxClass })}
          />
        </span>
      ),
    },
    {
      id: 'origin',
      header: [{ label: t('costs.origin') }],
      cell: (row) => (
        <span className="grid min-w-44">
          <Select
            label={t('costs.originOf', { row: nameOf(row) })}
            value={String(row.origin) as (typeof origins)[number][0]}
            options={origins}
            onChange={(origin) => set(row, { origin: Number(origin) })}
          />
        </span>
      ),
    },
    {
      id: 'rates',
      header: [{ label: t('costs.ncmAndOwnRates') }],
      cell: (row) => <OwnRates name={nameOf(row)} of={taxOf(row)} tax={row} onSaved={handleSaved} />,
    },
    {
      id: 'suggested',
      header: [{ label: t('costs.suggestionOfTheNfE') }],
      cell: (row) =>
        row.suggested && (
          <Button disabled={isBusy} onClick={() => set(row, suggestionOf(row.suggested!))}>
            {t('costs.useOrigin', { names: names[row.suggested.taxClass], origin: row.suggested.origin })}
            {row.suggested.ncm && t('costs.ncm2', { ncm: row.suggested.ncm })}
          </Button>
        ),
    },
  ];
  return (
    <section aria-label={t('costs.taxationByProduct')} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="font-semibold">{t('costs.taxationByProduct')}</h2>
        <span className="flex flex-wrap gap-2 sm:ml-auto">
          <Button onClick={() => setIsImporting(true)}>{t('costs.importCsv')}</Button>
          <ExportButton path="/api/costs/taxes/products/export" isEmpty={products.rowCount === 0 && !view.search} />
        </span>
        <p className="w-full text-small text-muted">{t('costs.monophasicPisAndCofinsAlreadyPaid')}</p>
        <div className="w-full sm:w-72">
          <SearchField
            label={t('costs.searchProductsOfTheTaxation')}
            placeholder={t('costs.nameSkuOrAsin')}
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
          {t('costs.onlyWithOwnTaxationOrA')}
        </Button>
      </div>
      {products.rows.length === 0 ? (
        <EmptyState
          title={t('costs.noProductFound')}
          hint={
            view.search || view.onlyOwn
              ? t('costs.noProductMatchesTheFilters')
              : t('costs.productsSoldInReaisAppearHere')
          }
        />
      ) : (
        <>
          <DataTable
            label={t('costs.taxationByProduct')}
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
