import { useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { ExportMenu } from '#client/ui/controls/ExportMenu.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { failureText } from '#client/lib/language/failureText.ts';

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

const formats = [
  ['csv', 'CSV'],
  ['excelBr', t('app.csvExcelBr')],
  ['xlsx', 'XLSX'],
] as const;

/** Shown when there are no rows (spec 5). */
const emptyMessages = { pt: t('app.noDataToExport'), en: t('app.noDataToExport2') };

/**
 * Menu that saves all rows of a table in one of the formats of a REST export. Shows a message instead when the table is
 * empty. `others` are further formats with their own save functions.
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
  /** Query parameters. Null, undefined and empty ones are omitted. */
  query?: Query;
  /** JSON body, for addresses that take one. */
  body?: object;
  isEmpty: boolean;
  others?: readonly (readonly [name: string, save: () => Promise<void>])[];
  language?: 'pt' | 'en';
}) {
  const [isBusy, setIsBusy] = useState(false);
  const save = (work: () => Promise<void>) => {
    setIsBusy(true);
    work()
      .catch((error: Error) => toastError(failureText(error), 'export'))
      .finally(() => setIsBusy(false));
  };
  const handleChoose = (choice: string) => {
    const other = others.find(([name]) => name === choice);
    if (other) return save(other[1]);
    if (isEmpty) return toastError(emptyMessages[language], 'export');
    return save(async () => {
      const { downloadFrom } = await import('./downloadFile.ts');
      await downloadFrom(`${path}?${parametersOf({ ...query, format: choice })}`, body);
    });
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

const parametersOf = (query: Query) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value == null || value === '' ? [] : [[name, String(value)]])),
  ).toString();
