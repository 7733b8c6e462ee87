import { useEffect } from 'react';
import { formatCount, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { Pair } from '#client/ui/Pair.tsx';
import type { SoldProduct } from './salesTable.ts';

const moneyFormat = (currency: string) =>
  new Intl.NumberFormat(currency === 'USD' ? 'en-US' : 'pt-BR', { style: 'currency', currency });

/** The rows of all pages for the printed table, in its columns. Opens the print dialog, and tells when that is over. */
export function PrintedSales({ products, onPrinted }: { products: readonly SoldProduct[]; onPrinted: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  return products.map((product) => {
    const money = (amount: number | null) => (amount === null ? UNKNOWN : moneyFormat(product.currency).format(amount));
    return (
      <tr key={product.id}>
        <td className="border-b border-line py-1 pl-4">
          {product.name} <span className="block text-2xs">{product.sku}</span>
        </td>
        <td className={cell}>{formatCount(product.units)}</td>
        <td className={cell}>{money(product.revenue)}</td>
        <td className={cell}>{money(product.profit)}</td>
        <td className={cell}>
          <Pair first={formatPercent(product.roi)} second={`Margem ${formatPercent(product.margin)}`} />
        </td>
        <td className={cell}>
          <Pair first={formatPercent(product.acos)} second={`B/E ${formatPercent(product.breakEven)}`} />
        </td>
      </tr>
    );
  });
}

const cell = 'border-b border-line px-2 py-1 text-right whitespace-nowrap';
