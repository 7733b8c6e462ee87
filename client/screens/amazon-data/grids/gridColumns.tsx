import { clsx } from 'clsx';
import { t } from '#client/lib/language/t.ts';
import { hubPath } from '#client/lib/paths.ts';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import type { GridColumn, GridRow } from './dataGrid.ts';
import { DecisionButtons } from '#client/screens/amazon-data/rules/DecisionButtons.tsx';
import { formatCell, isNumber } from './formatCell.ts';

/** Columns of a table: the product if rows have one, the columns of the response, and the decision buttons. */
export function gridColumns(
  columns: readonly GridColumn[],
  {
    hasProducts,
    canDecide,
    sendsTo,
    onDecided,
  }: { hasProducts: boolean; canDecide: boolean; sendsTo: readonly string[]; onDecided: () => void },
): Column<GridRow>[] {
  return [
    ...(hasProducts ? [productColumn] : []),
    ...columns.map((column, index) => dataColumn(column, index)),
    ...(canDecide ? [decisionColumn(sendsTo, onDecided)] : []),
  ];
}

const productColumn: Column<GridRow> = {
  id: 'product',
  phone: 'title',
  header: [{ label: t('amazonData.product') }],
  cell: ({ product }) =>
    product ? (
      <ProductCell name={product.name} imageUrl={product.imageUrl} to={hubPath(product.hubId)}>
        <span>{product.asin}</span>
        <MarketplaceBadge marketplace={product.marketplace} />
        <CountryFlag country={product.country} />
      </ProductCell>
    ) : (
      <span className="text-muted">{t('amazonData.severalProducts')}</span>
    ),
};

const dataColumn = ({ name, title, type, hint }: GridColumn, index: number): Column<GridRow> => ({
  id: name,
  phone: 'meta',
  header: [{ label: title, hint }],
  align: isNumber(type) ? 'right' : undefined,
  cell: ({ cells, currency, product }) => {
    const { value, tone } = cells[index]!;
    const text = formatCell(value, { type, currency });
    if (tone) return <Badge tone={tone}>{text}</Badge>;
    if (type !== 'TEXT') return <span className="whitespace-nowrap">{text}</span>;
    const shortText = withoutName(text, product?.name);
    return (
      <span className={clsx('block max-w-96', shortText.length > LONG_TEXT ? 'min-w-48' : 'min-w-24')}>
        {shortText}
      </span>
    );
  },
});

const LONG_TEXT = 80; // characters

/** Removes the product name, which the row already shows: `Subir o preço de Caneca` becomes `Subir o preço`. */
const withoutName = (text: string, name: string | null | undefined) =>
  name && text.endsWith(` ${name}`)
    ? text
        .slice(0, -name.length)
        .trimEnd()
        .replace(/(:| de| em)$/, '')
    : text;

const decisionColumn = (sendsTo: readonly string[], onDecided: () => void): Column<GridRow> => ({
  id: 'decision',
  header: [{ label: t('amazonData.decision') }],
  cell: ({ insightId, pricedProductId, isDecided, suggestedMinor, currency, product }) => (
    <DecisionButtons
      insightId={insightId}
      pricedProductId={pricedProductId}
      isDecided={isDecided}
      price={suggestedMinor && currency ? { minor: Number(suggestedMinor), currency } : null}
      canSend={product ? sendsTo.includes(product.marketplace) : false}
      about={product?.name ?? product?.asin ?? ''}
      onDecided={onDecided}
    />
  ),
});
