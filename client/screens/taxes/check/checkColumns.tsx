import { clsx } from 'clsx';
import { type Amount, formatMoney } from '#client/lib/format.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import type { Column } from '#client/ui/DataTable.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import type { CheckedSale } from './checkOf.ts';
import { differenceOf, formatNcm } from './checkTexts.ts';

type Tax = 'cbs' | 'ibs';

/** A sale with each tax here and by the calculator. */
export const checkColumns: readonly Column<CheckedSale>[] = [
  {
    id: 'product',
    header: [{ label: 'Produto' }],
    cell: (sale) => {
      const { product, day, ncm, problem } = sale;
      return (
        <ProductCell name={product.name} imageUrl={product.imageUrl}>
          <span>{product.sku ?? product.asin}</span>
          <span>{ncm ? `NCM ${formatNcm(ncm)}` : 'sem NCM'}</span>
          <span className="hidden sm:inline">venda de {formatDayOnly(day)}</span>
          {/* on a phone the differences are off the screen */}
          <span aria-hidden className="basis-full sm:hidden">
            diferença {formatMoney(differenceOf(sale))}
          </span>
          {problem && <span className="basis-full whitespace-normal text-warning">{problem}</span>}
        </ProductCell>
      );
    },
  },
  {
    id: 'uf',
    header: [{ label: 'Para', hint: 'Estado do comprador' }],
    cell: ({ uf, isUfAssumed }) => (isUfAssumed ? <span title="Estado não informado">{uf}*</span> : uf),
  },
  {
    id: 'base',
    header: [{ label: 'Base', hint: 'Preço sem a própria CBS e o próprio IBS e, fora do Simples, sem o ICMS' }],
    align: 'right',
    cell: ({ base }) => formatMoney(base),
  },
  ...columnsOf('cbs', 'CBS'),
  ...columnsOf('ibs', 'IBS'),
];

function columnsOf(tax: Tax, name: string): Column<CheckedSale>[] {
  return [
    {
      id: `${tax}-own`,
      header: [{ label: `${name} aqui` }],
      align: 'right',
      cell: (sale) => formatMoney(sale[tax]),
    },
    {
      id: `${tax}-answer`,
      header: [{ label: `${name} da Receita` }],
      align: 'right',
      cell: ({ answer }) => formatMoney(answer?.[tax] ?? null),
    },
    {
      id: `${tax}-difference`,
      header: [{ label: 'Diferença', hint: `A ${name} da Receita menos a daqui` }],
      align: 'right',
      cell: (sale) => <Difference own={sale[tax]} answer={sale.answer?.[tax] ?? null} />,
    },
  ];
}

/** Muted while it is rounding. */
function Difference({ own, answer }: { own: Amount; answer: Amount | null }) {
  const minor = answer && answer.minor - own.minor;
  return (
    <span className={clsx(minor !== null && Math.abs(minor) > 1 ? 'font-semibold' : 'text-muted')}>
      {formatMoney(minor === null ? null : { ...own, minor })}
    </span>
  );
}
