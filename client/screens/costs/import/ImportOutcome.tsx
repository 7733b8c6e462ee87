import { formatQuantity } from '#client/lib/format.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { ImportAnswer, RowError } from './importFile.ts';

const columns: Column<RowError>[] = [
  { id: 'line', header: [{ label: 'Linha' }], cell: ({ line }) => line },
  { id: 'column', header: [{ label: 'Coluna' }], cell: ({ column }) => column ?? 'linha inteira' },
  {
    id: 'message',
    header: [{ label: 'Motivo' }],
    cell: ({ message }) => message.replace(/^Linha \d+: /, ''),
  },
];

/** Result of a simulated import, with the skipped rows. */
export function ImportOutcome({ answer, counts }: { answer: ImportAnswer; counts: readonly string[] }) {
  const { refused, errors } = answer;
  return (
    <section aria-label="Resultado da simulação" className="flex flex-col gap-2">
      <div role="status">
        <ul className="list-disc pl-5 text-small">
          {counts.map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li className={refused > 0 ? 'font-medium text-negative' : undefined}>
            {formatQuantity(refused, 'linha com erro fica de fora', 'linhas com erro ficam de fora')}
          </li>
        </ul>
      </div>
      {errors.length > 0 && (
        <div className="max-h-64 overflow-auto rounded-lg border border-line">
          <DataTable
            label="Linhas com erro"
            columns={columns}
            rows={errors}
            rowKey={({ line, message }) => `${line} ${message}`}
          />
        </div>
      )}
      {errors.length < refused && <p className="text-label text-muted">São mostradas as primeiras {errors.length}.</p>}
    </section>
  );
}
