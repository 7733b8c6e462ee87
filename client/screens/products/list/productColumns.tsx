import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { productPath } from '#client/lib/paths.ts';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { type Amount, formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { ChosenProduct } from '#client/screens/products/link/chosenProduct.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { ProductImage } from '#client/ui/figures/ProductImage.tsx';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';
import type { productColumns_product$key } from './__generated__/productColumns_product.graphql';
import { sharedCost } from './sharedCost.ts';
import { STOCK_HINT, stockText } from './stockText.ts';

/** A product as the table and the cards show it. */
export interface ProductRow extends ChosenProduct {
  ean: string | null;
  brand: string | null;
  units: number;
  stock: string;
  /** Costs of its listings; null while unknown. */
  costs: readonly (Amount | null)[];
}

/** Rows of the table from the products of a page. */
export const useProductRows = (products: productColumns_product$key): ProductRow[] =>
  useFragment(
    graphql`
      fragment productColumns_product on MasterProduct @relay(plural: true) {
        id
        number
        name
        sku
        ean
        brand
        units
        listings {
          active
          cost {
            ...amount_money
          }
          product {
            id
            imageUrl
          }
        }
        stock {
          places {
            place
            available
          }
        }
      }
    `,
    products,
  ).map(({ id, number, name, sku = null, ean = null, brand = null, units, listings, stock }) => ({
    id,
    name: name ?? sku ?? t('products.product', { number }),
    sku,
    ean,
    brand,
    units,
    imageUrl: listings.map(({ product }) => product.imageUrl).find(Boolean) ?? null,
    listingId: listings[0]!.product.id,
    saleIds: listings.flatMap(({ active, product }) => (active ? product.id : [])),
    stock: stockText(stock.places.map(({ place, available }) => [place, available] as const)),
    costs: listings.map(({ cost }) => amountOf(cost)),
  }));

/** What a row of products can do. */
export interface RowActions {
  isOpen: (id: string) => boolean;
  onToggle: (id: string) => void;
  isMarked: (id: string) => boolean;
  onMark: (row: ProductRow, isMarked: boolean) => void;
}

/** Checkbox that chooses a product. On a phone it is as large as a finger. */
export const Mark = ({ row, isMarked, onMark }: { row: ProductRow } & Pick<RowActions, 'isMarked' | 'onMark'>) => (
  <label className="-m-1.5 flex shrink-0 items-center justify-center p-1.5 max-sm:size-11">
    <input
      type="checkbox"
      aria-label={t('products.choose', { name: row.name })}
      checked={isMarked(row.id)}
      onChange={({ target }) => onMark(row, target.checked)}
    />
  </label>
);

/** Image and name of a product; a press opens its listings. */
export const Toggle = ({ row, isOpen, onToggle }: { row: ProductRow } & Pick<RowActions, 'isOpen' | 'onToggle'>) => (
  <button
    type="button"
    aria-expanded={isOpen(row.id)}
    title={row.name}
    onClick={() => onToggle(row.id)}
    className="flex min-w-0 flex-1 items-center gap-2 rounded text-left sm:gap-3"
  >
    <ChevronRight
      size={14}
      aria-hidden
      className={clsx('shrink-0 text-muted transition-transform', isOpen(row.id) && 'rotate-90')}
    />
    <ProductImage url={row.imageUrl} />
    <span className="line-clamp-2 font-medium wrap-anywhere">{row.name}</span>
  </button>
);

/** Leads to the page of a product. */
export const HubLink = ({ row: { id, name } }: { row: ProductRow }) => (
  <Link
    to={productPath(id)}
    data-card
    aria-label={t('products.viewProductOf', { name })}
    className="inline-flex min-h-6 shrink-0 items-center text-label text-link hover:underline max-sm:min-h-11"
  >
    {t('products.viewProduct')}
  </Link>
);

/** Stock by place, with what it means where listings share it. */
const Stock = ({ row }: { row: ProductRow }) =>
  row.costs.length > 1 && row.stock !== UNKNOWN ? (
    <Tooltip text={STOCK_HINT} place="below">
      {row.stock}
    </Tooltip>
  ) : (
    row.stock
  );

/** The cost of all listings, or that it varies. */
export function Cost({ row: { costs } }: { row: ProductRow }) {
  const cost = sharedCost(costs);
  if (cost !== 'varies') return <span className="whitespace-nowrap">{formatMoney(cost)}</span>;
  return (
    <span title={costs.map((one) => formatMoney(one)).join(' · ')} className="text-muted">
      {t('products.varies')}
    </span>
  );
}

/** Columns of the table of products. */
export const productColumns = ({
  onEdit,
  ...actions
}: RowActions & { onEdit: (id: string) => void }): Column<ProductRow>[] => [
  {
    id: 'product',
    header: [{ label: t('products.product3') }],
    width: 'lg:w-[30%]',
    cell: (row) => (
      <span className="flex min-w-64 items-center gap-2">
        <Mark row={row} {...actions} />
        <Toggle row={row} {...actions} />
        <HubLink row={row} />
      </span>
    ),
  },
  {
    id: 'sku',
    header: [{ label: t('products.sku') }],
    cell: ({ sku }) => <span className="block min-w-20 wrap-anywhere">{sku ?? UNKNOWN}</span>,
  },
  { id: 'ean', header: [{ label: t('products.ean') }], cell: ({ ean }) => ean ?? UNKNOWN },
  {
    id: 'brand',
    header: [{ label: t('products.brand') }],
    cell: ({ brand }) => <span className="block min-w-20 wrap-anywhere">{brand ?? UNKNOWN}</span>,
  },
  {
    id: 'listings',
    header: [{ label: t('products.listings') }],
    align: 'right',
    cell: ({ costs }) => formatCount(costs.length),
  },
  {
    id: 'stock',
    header: [{ label: t('products.stock2'), hint: t('products.unitsThatCanBeSoldBy') }],
    align: 'right',
    cell: (row) => <Stock row={row} />,
  },
  {
    id: 'units',
    header: [{ label: t('products.unitsSold') }],
    align: 'right',
    cell: ({ units }) => formatCount(units),
  },
  {
    id: 'cost',
    header: [{ label: t('products.cost'), hint: t('products.ofAUnitTodayItVaries') }],
    align: 'right',
    cell: (row) => <Cost row={row} />,
  },
  {
    id: 'edit',
    header: [{ label: t('products.actions') }],
    align: 'right',
    cell: ({ id, name }) => (
      <Button tone="quiet" aria-label={t('products.edit', { name })} onClick={() => onEdit(id)}>
        {t('products.edit2')}
      </Button>
    ),
  },
];
