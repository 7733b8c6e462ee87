import { clsx } from 'clsx';
import { type Amount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
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
    header: [{ label: t('taxes.product') }],
    cell: (sale) => {
      const { product, day, ncm, problem } = sale;
      return (
        <ProductCell name={product.name} imageUrl={product.imageUrl}>
          <span>{product.sku ?? product.asin}</span>
          <span>{ncm ? t('taxes.ncm', { ncm: formatNcm(ncm) }) : t('taxes.noNcm')}</span>
          <span className="hidden sm:inline">{t('taxes.saleOf', { day: formatDayOnly(day) })}</span>
          {/* on a phone the differences are off the screen */}
          <span aria-hidden className="basis-full sm:hidden">
            {t('taxes.difference', { sale: formatMoney(differenceOf(sale)) })}
          </span>
          {problem && <span className="basis-full whitespace-normal text-warning">{problem}</span>}
        </ProductCell>
      );
    },
  },
  {
    id: 'uf',
    header: [{ label: t('taxes.to2'), hint: t('taxes.stateOfTheBuyer') }],
    cell: ({ uf, isUfAssumed }) => (isUfAssumed ? <span title={t('taxes.stateNotGiven')}>{uf}*</span> : uf),
  },
  {
    id: 'base',
    header: [{ label: t('taxes.base'), hint: t('taxes.priceWithoutItsOwnCbsAnd') }],
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
      header: [{ label: t('taxes.here', { name }) }],
      align: 'right',
      cell: (sale) => formatMoney(sale[tax]),
    },
    {
      id: `${tax}-answer`,
      header: [{ label: t('taxes.ofTheReceita', { name }) }],
      align: 'right',
      cell: ({ answer }) => formatMoney(answer?.[tax] ?? null),
    },
    {
      id: `${tax}-difference`,
      header: [{ label: t('taxes.difference2'), hint: t('taxes.theOfTheReceitaLessThe', { name }) }],
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
