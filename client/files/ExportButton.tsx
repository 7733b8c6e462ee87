import { useState } from 'react';
import { ExportMenu } from '#client/ui/controls/ExportMenu.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { downloadFrom } from './downloadFile.ts';

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

const formats = [
  ['csv', 'CSV'],
  ['excelBr', 'CSV (Excel BR)'],
  ['xlsx', 'XLSX'],
] as const;

/** Why nothing is saved (spec 5). */
const nothing = { pt: 'Nenhum dado para exportar', en: 'No data to export' };

/**
 * Saves a table, of which the page may show a part, as a file of all its rows: a REST address makes it for what the screen
 * asks, in any of the formats. Of an empty one it says so instead. `others` are files beside them, by their names.
 */
export function ExportButton({
  path,
  query = {},
  body,
  isEmpty,
  others = [],
  language = 'pt',
}: {
  path: string;
  /** What is null, undefined or empty is not asked. */
  query?: Query;
  /** Sent along, where the address takes one. */
  body?: object;
  isEmpty: boolean;
  others?: readonly (readonly [name: string, save: () => Promise<void>])[];
  language?: 'pt' | 'en';
}) {
  const [isBusy, setIsBusy] = useState(false);
  const save = (work: () => Promise<void>) => {
    setIsBusy(true);
    work()
      .catch((error: Error) => toastError(error.message, 'export'))
      .finally(() => setIsBusy(false));
  };
  const handleChoose = (choice: string) => {
    const other = others.find(([name]) => name === choice);
    if (other) return save(other[1]);
    if (isEmpty) return toastError(nothing[language], 'export');
    return save(() => downloadFrom(`${path}?${asked({ ...query, format: choice })}`, body));
  };
  return (
    <ExportMenu
      formats={[...formats, ...others.map(([name]) => [name, name] as const)]}
      isBusy={isBusy}
      language={language}
      onChoose={handleChoose}
    />
  );
}

const asked = (query: Query) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value == null || value === '' ? [] : [[name, String(value)]])),
  ).toString();
