import { t } from '#client/lib/language/t.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { ImportAnswer, RowError } from './importFile.ts';

const columns: Column<RowError>[] = [
  { id: 'line', header: [{ label: t('costs.row') }], cell: ({ line }) => line },
  { id: 'column', header: [{ label: t('costs.column') }], cell: ({ column }) => column ?? t('costs.wholeRow') },
  {
    id: 'message',
    header: [{ label: t('costs.reason') }],
    cell: ({ message }) => message.replace(/^Linha \d+: /, ''),
  },
];

/** Result of a simulated import, with the skipped rows. */
export function ImportOutcome({ answer, counts }: { answer: ImportAnswer; counts: readonly string[] }) {
  const { refused, errors } = answer;
  return (
    <section aria-label={t('costs.resultOfTheSimulation')} className="flex flex-col gap-2">
      <div role="status">
        <ul className="list-disc pl-5 text-small">
          {counts.map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li className={refused > 0 ? 'font-medium text-negative' : undefined}>
            {t('costs.rowsWithErrorsAreLeftOut', { refused })}
          </li>
        </ul>
      </div>
      {errors.length > 0 && (
        <div className="max-h-64 overflow-auto rounded-lg border border-line">
          <DataTable
            label={t('costs.rowsWithErrors')}
            columns={columns}
            rows={errors}
            rowKey={({ line, message }) => `${line} ${message}`}
          />
        </div>
      )}
      {errors.length < refused && (
        <p className="text-label text-muted">{t('costs.theFirstAreShown2', { errorsCount: errors.length })}</p>
      )}
    </section>
  );
}
