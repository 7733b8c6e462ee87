import { Download } from 'lucide-react';
import { downloadText } from '#client/downloadText.ts';
import { Button } from '#client/ui/Button.tsx';
import { tellError } from '#client/ui/tellError.tsx';
import { metricsCsv } from './metricsCsv.ts';
import type { MetricsRow } from './metricsRow.ts';

/** Saves the rows found, all pages in their order, for programs or for Excel in Brazilian Portuguese. */
export function ExportButtons({
  rows,
  startDate,
  endDate,
}: {
  rows: readonly MetricsRow[];
  startDate: string;
  endDate: string;
}) {
  const save = (flavour: 'csv' | 'excelBr') => {
    if (rows.length === 0) return tellError('Nenhum dado para exportar', 'nothing-to-export'); // spec 5
    const name = `metricas-agregadas-${startDate}-a-${endDate}${flavour === 'excelBr' ? '-excel' : ''}.csv`;
    return downloadText(name, metricsCsv(rows, flavour));
  };
  return (
    <span className="flex gap-2">
      <Button onClick={() => save('csv')}>
        <Download size={14} aria-hidden className="max-sm:hidden" />
        Exportar CSV
      </Button>
      <Button
        title="CSV com ponto e vírgula e vírgula decimal, como o Excel em português abre"
        onClick={() => save('excelBr')}
      >
        Excel BR
      </Button>
    </span>
  );
}
