import { downloadFile } from '#client/files/downloadFile.ts';

export interface SheetRow {
  label: string;
  isBold: boolean;
  /** Decimals; null is an empty cell. */
  amounts: (number | null)[];
  percent: number | null;
}

/** The cells of a statement: a title row, then a row for each line, its percentage of revenue last. */
export function statementCells({
  titles,
  currency,
  rows,
}: {
  titles: string[];
  currency: string;
  rows: readonly SheetRow[];
}) {
  const title = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
  return [
    [title(`DRE (${currency})`), ...titles.map(title), title('% da receita')],
    ...rows.map(({ label, isBold, amounts, percent }) => {
      const weight = isBold && { fontWeight: 'bold' as const };
      return [
        { value: label, type: String, ...weight },
        ...amounts.map((value) => (value === null ? null : { value, type: Number, format: '#,##0.00', ...weight })),
        percent === null ? null : { value: percent / 100, type: Number, format: '0.0%', ...weight },
      ];
    }),
  ];
}

/** Saves a statement as a spreadsheet; the code for it is loaded when it is asked for. */
export async function saveStatementSheet(name: string, statement: Parameters<typeof statementCells>[0]): Promise<void> {
  const { default: writeXlsx } = await import('write-excel-file/browser');
  downloadFile(name, await writeXlsx(statementCells(statement)).toBlob());
}
