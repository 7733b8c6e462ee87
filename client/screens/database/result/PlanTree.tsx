import { formatCount, formatDecimal, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { PlanSteps } from './useQueryRun.ts';

const cell = 'border-b border-line px-2 py-1 align-top';

/** Plan of a statement: each step below the step it feeds, with rows and time. */
export function PlanTree({ steps }: { steps: PlanSteps }) {
  const longest = Math.max(...steps.map(({ elapsedMs }) => elapsedMs ?? 0), 0);
  return (
    <div className="overflow-x-auto p-2">
      <table aria-label={t('database.planOfTheQuery')} className="w-full border-separate border-spacing-0 text-small">
        <thead>
          <tr className="text-label text-muted">
            <th scope="col" className={`${cell} text-left font-medium`}>
              {t('database.step')}
            </th>
            <th scope="col" className={`${cell} text-right font-medium`}>
              {t('database.rows2')}
            </th>
            <th scope="col" className={`${cell} text-right font-medium`}>
              {t('database.timeWithTheStepsBelow')}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ depth, operation, target, detail, rows, elapsedMs }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a plan's steps have no other key
            <tr key={index}>
              <td className={cell} style={{ paddingLeft: `${depth * 1.25 + 0.5}rem` }}>
                <span className="sr-only">{t('database.level', { depth: depth + 1 })} </span>
                <span className="font-medium">{operation}</span>
                {target && <span className="text-muted"> · {target}</span>}
                {detail && <span className="block text-label break-words text-muted">{detail}</span>}
              </td>
              <td className={`${cell} text-right tabular-nums`}>{formatCount(rows)}</td>
              <td className={`${cell} text-right whitespace-nowrap tabular-nums`}>
                {elapsedMs === null || elapsedMs === undefined
                  ? UNKNOWN
                  : t('database.ms', { elapsedMs: formatDecimal(elapsedMs) })}
                <span aria-hidden className="mt-0.5 block h-1 w-full min-w-24 rounded bg-line">
                  <span
                    className="block h-1 rounded bg-link"
                    style={{ width: `${longest > 0 ? (100 * (elapsedMs ?? 0)) / longest : 0}%` }}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
