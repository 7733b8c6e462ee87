import { clsx } from 'clsx';
import { t } from '#client/lib/language/t.ts';
import type { Between, Year } from './comparisonOf.ts';
import { Range } from './Range.tsx';

/** Net profit of the years as bars from zero; the end of a range is hatched. */
export function ProfitBars({ years }: { years: readonly Year[] }) {
  const ends = years.flatMap(({ netProfit }) => [netProfit.low.minor, netProfit.high.minor]);
  const scale = { left: Math.min(0, ...ends), right: Math.max(0, ...ends) };
  return (
    <section aria-label={t('regimes.netProfit')} className="px-4 py-3 text-small">
      <h3 className="mb-2 text-muted">{t('regimes.netProfit')}</h3>
      <dl className="flex flex-col gap-2.5">
        {years.map(({ name, note, netProfit }) => (
          <div key={name} className="grid grid-cols-1 items-center gap-x-3 gap-y-1 sm:grid-cols-[15rem_1fr]">
            <dt className="min-w-0">
              {name}
              {note && <span className="text-muted"> · {note}</span>}
            </dt>
            <dd className="flex min-w-0 flex-col gap-1 sm:flex-row sm:items-center sm:gap-3">
              <Bar of={netProfit} scale={scale} />
              <span className="tabular-nums sm:w-56 sm:text-right">
                <Range of={netProfit} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Where a part of a bar begins and ends, percent of the scale. */
export function barParts({ low, high }: Between, { left, right }: { left: number; right: number }) {
  const place = (minor: number) => (right === left ? 0 : (100 * (minor - left)) / (right - left));
  const [less, more] = [Math.min(low.minor, high.minor), Math.max(low.minor, high.minor)];
  // what is sure: from zero to the end that is nearer to it
  const sure = less > 0 ? less : more < 0 ? more : 0;
  const part = (from: number, to: number) => ({
    start: place(Math.min(from, to)),
    width: place(Math.max(from, to)) - place(Math.min(from, to)),
  });
  return { sure: part(0, sure), open: part(less, more), isLoss: more < 0 };
}

const HATCH = 'bg-[repeating-linear-gradient(135deg,var(--color-muted)_0_3px,transparent_3px_6px)]';

function Bar({ of, scale }: { of: Between; scale: { left: number; right: number } }) {
  const { sure, open, isLoss } = barParts(of, scale);
  const at = ({ start, width }: typeof sure) => ({ left: `${start}%`, width: `${width}%` });
  return (
    <span aria-hidden className="relative block h-3 grow rounded-sm bg-hover sm:h-4">
      <span
        className={clsx(
          'absolute inset-y-0 rounded-sm forced-color-adjust-none',
          isLoss ? 'bg-negative' : 'bg-chart-profit',
        )}
        style={at(sure)}
      />
      {open.width > 0 && (
        <span className={clsx('absolute inset-y-0 forced-color-adjust-none', HATCH)} style={at(open)} />
      )}
    </span>
  );
}
