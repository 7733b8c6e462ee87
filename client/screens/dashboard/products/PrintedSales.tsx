import { useEffect } from 'react';
import { formatCount, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { moneyTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import { BEYOND_ROWS, type SoldProducts } from './soldProducts.ts';

function moneyIn(currency: string): (amount: number | null) => string {
  const format = new Intl.NumberFormat(moneyTag(currency), { style: 'currency', currency });
  return (amount) => (amount === null ? UNKNOWN : format.format(amount));
}

/**
 * Rows of all pages for the printed table, and the remainder of the cards. Opens the print dialog and calls `onPrinted`
 * afterwards.
 */
export function PrintedSales({
  sold: { products, remainder },
  onPrinted,
}: {
  sold: SoldProducts;
  onPrinted: () => void;
}) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const rows = products.map((product) => {
    const money = moneyIn(product.currency);
    return (
      <tr key={product.id}>
        <td className="border-b border-line py-1 pl-4">
          {product.name} <span className="block text-label">{product.sku}</span>
        </td>
        <td className={cell}>{formatCount(product.units)}</td>
        <td className={cell}>{money(product.revenue)}</td>
        <td className={cell}>{money(product.profit)}</td>
        <td className={cell}>
          <Pair
            first={formatPercent(product.roi)}
            second={t('dashboard.margin3', { margin: formatPercent(product.margin) })}
          />
        </td>
        <td className={cell}>
          <Pair first={formatPercent(product.acos)} second={`B/E ${formatPercent(product.breakEven)}`} />
        </td>
      </tr>
    );
  });
  if (!remainder) return rows;
  const money = moneyIn(remainder.currency);
  return [
    ...rows,
    <tr key="remainder">
      <td colSpan={2} className="border-b border-line py-1 pl-4">
        {BEYOND_ROWS}
      </td>
      <td className={cell}>{money(remainder.revenue)}</td>
      <td className={cell}>{money(remainder.profit)}</td>
    </tr>,
  ];
}

const cell = 'border-b border-line px-2 py-1 text-right whitespace-nowrap';
