import { useState } from 'react';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { plainAmount } from '#client/lib/text/typedNumber.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { monthName } from '#client/parts/taxes/regimeWords.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { type MonthSources, type ProfileDraft, typedOf } from './profileDraft.ts';

/** The closed months that RBT12 is made of today. */
const SHOWN = 12;

const inputClass =
  'h-8 w-32 rounded-md border border-line-strong bg-surface px-2 text-right text-body text-ink placeholder:text-muted';

/** What stands beside the revenue that counts. */
const sourceNames: Readonly<Record<string, string>> = {
  ENTERED: t('costs.entered'),
  NFE: 'NF-e',
  SYNCED: t('costs.sales'),
};

/** Inputs for the revenue of the latest twelve closed months, with the known one as a placeholder; more months on demand. */
export function RevenueGrid({
  months,
  typed,
  onChange,
  onImport,
}: {
  /** Latest first, the running month included. */
  months: readonly MonthSources[];
  typed: ProfileDraft['revenues'];
  onChange: (month: string, typed: ProfileDraft['revenues'][string]) => void;
  onImport: () => void;
}) {
  const [count, setCount] = useState(SHOWN);
  const shown = months.slice(1, 1 + count);
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="max-w-full overflow-x-auto">
        <table aria-label={t('costs.revenueByMonth')} className="text-small">
          <thead>
            <tr className="text-left text-label text-muted">
              <th scope="col" className="py-1 pr-3 font-medium">
                {t('costs.month')}
              </th>
              <th scope="col" className="py-1 pr-3 font-medium">
                {t('costs.totalRevenueReais')}
              </th>
              <th scope="col" className="py-1 pr-3 font-medium">
                {t('costs.returnsReais')}
              </th>
              <th scope="col" className="py-1 pr-3 font-medium">
                {t('costs.countsInRbt12')}
              </th>
              <th scope="col" className="py-1 font-medium">
                {t('costs.source')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((sources) => {
              const { month, entered, synced, nfe, counted, source } = sources;
              const known = entered ? synced : counted;
              const value = typed[month] ?? typedOf(sources);
              return (
                <tr key={month}>
                  <th scope="row" className="py-0.5 pr-3 text-left font-normal tabular-nums">
                    {monthName(month)}
                  </th>
                  <td className="py-0.5 pr-3">
                    <input
                      aria-label={t('costs.revenueOf', { month: monthName(month) })}
                      inputMode="decimal"
                      autoComplete="off"
                      placeholder={known ? plainAmount(known) : t('costs.notEntered')}
                      value={value.revenue}
                      onChange={(event) => onChange(month, { ...value, revenue: event.target.value })}
                      className={inputClass}
                    />
                  </td>
                  <td className="py-0.5 pr-3">
                    <input
                      aria-label={t('costs.returnsOf', { month: monthName(month) })}
                      inputMode="decimal"
                      autoComplete="off"
                      placeholder="0,00"
                      value={value.returned}
                      onChange={(event) => onChange(month, { ...value, returned: event.target.value })}
                      className={inputClass}
                    />
                  </td>
                  <td className="py-0.5 pr-3 text-right tabular-nums">{counted ? formatMoney(counted) : UNKNOWN}</td>
                  <td className="py-0.5 text-muted" title={sourcesText({ synced, nfe })}>
                    {source ? sourceNames[source] : UNKNOWN}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {count + 1 < months.length && (
          <Button type="button" tone="quiet" onClick={() => setCount(count + SHOWN)}>
            {t('costs.showMoreMonths')}
          </Button>
        )}
        <Button type="button" onClick={onImport}>
          {t('costs.import2')}
        </Button>
        <ExportButton path="/api/costs/taxes/revenues/export" isEmpty={false} />
      </div>
    </div>
  );
}

/** What the other sources say. */
const sourcesText = ({ synced, nfe }: Pick<MonthSources, 'synced' | 'nfe'>) =>
  t('costs.salesNfE', { synced: synced ? formatMoney(synced) : UNKNOWN, nfe: nfe ? formatMoney(nfe) : UNKNOWN });
