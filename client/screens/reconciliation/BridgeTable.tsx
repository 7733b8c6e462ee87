import { clsx } from 'clsx';
import { useState } from 'react';
import { formatCount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { BridgeBar } from './BridgeBar.tsx';
import { type BridgeLine, bridgeScale, bridgeSteps } from './bridgeSteps.ts';

type Line = BridgeLine & { label: string; amount: { minor: number; currency: string } | null; rowCount: number };

const isNothing = ({ kind, amount, rowCount }: Line) => kind === 'LINE' && amount?.minor === 0 && rowCount === 0;

/** The bridge as a table whose rows are the bars of its waterfall, from the sales to what entered. */
export function BridgeTable({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const steps = bridgeSteps(lines);
  const scale = bridgeScale(steps.values());
  const empty = lines.filter(isNothing).length;
  const cell = 'border-t border-line py-2 align-top sm:align-middle';
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
        <h2 className="font-semibold">{t('reconciliation.fromSaleToAccount')}</h2>
        <span className="text-label text-muted">
          {lines.every(({ kind }) => kind !== 'UNEXPLAINED') &&
            t('reconciliation.restUnexplained', {
              lines: lines.some(({ amount }) => amount === null) ? t('reconciliation.ofWhatWasRead') : '',
              formatMoney: formatMoney({ minor: 0, currency }),
            })}
          {scale.left > 0 &&
            t('reconciliation.scaleStartsAt', { formatMoney: formatMoney({ minor: scale.left, currency }) })}
        </span>
      </div>
      <table
        aria-label={t('reconciliation.bridgeOfTheMonth')}
        className="w-full border-separate border-spacing-0 text-small tabular-nums"
      >
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('reconciliation.row')}</th>
            <th scope="col" className="hidden sm:table-cell">
              {t('reconciliation.bar')}
            </th>
            <th scope="col">{t('reconciliation.amount')}</th>
            <th scope="col" className="hidden sm:table-cell">
              {t('reconciliation.cartsOrRowsThisAmountAdds')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(isWhole ? lines : lines.filter((line) => !isNothing(line))).map(
            ({ key, kind, label, amount, rowCount }) => (
              <tr key={key} className={clsx(kind === 'SUM' && 'bg-canvas font-semibold')}>
                <th
                  scope="row"
                  className={clsx(
                    cell,
                    'w-full pr-2 pl-4 text-left sm:w-2/5',
                    kind === 'SUM' ? 'font-semibold' : 'font-normal',
                    kind === 'UNEXPLAINED' && 'text-warning',
                  )}
                >
                  {label}
                  <span className="mt-1 block sm:hidden">
                    <BridgeBar step={steps.get(key)} scale={scale} />
                  </span>
                </th>
                <td className={clsx(cell, 'hidden sm:table-cell sm:w-2/5')}>
                  <BridgeBar step={steps.get(key)} scale={scale} />
                </td>
                <td className={clsx(cell, 'pr-4 pl-2 text-right whitespace-nowrap sm:pr-2')}>{formatMoney(amount)}</td>
                <td
                  className={clsx(
                    cell,
                    'hidden pr-4 pl-2 text-right text-label whitespace-nowrap text-muted sm:table-cell',
                  )}
                >
                  {kind !== 'SUM' && amount !== null && t('reconciliation.rows', { rowCount })}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {empty > 0 && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="w-full border-t border-line px-4 py-2 text-left text-small text-muted hover:text-ink print:hidden"
        >
          {isWhole
            ? t('reconciliation.hideTheRowsWithoutAmount')
            : t('reconciliation.alsoShowWithoutAmount', { empty: formatCount(empty) })}
        </button>
      )}
    </>
  );
}
