import { ExportMenu } from '#client/ui/controls/ExportMenu.tsx';
import { tellError } from '#client/ui/overlay/tellError.tsx';
import { saveServed } from './saveServed.ts';
import { nothingToSave, tableFormats } from './tableFormats.ts';
import { useSaving } from '#client/data/useSaving.ts';

type Query = Readonly<Record<string, string | boolean | null | undefined>>;

/**
 * Offers a table of which the page shows a part as files of all its rows, which a REST address makes for what the screen asks;
 * an empty one is told, not saved. `others` are files beside them, by their names.
 */
export function ServedExport({
  path,
  query = {},
  isEmpty,
  others = [],
  language = 'pt',
}: {
  path: string;
  query?: Query;
  isEmpty: boolean;
  others?: readonly (readonly [name: string, save: () => Promise<void>])[];
  language?: 'pt' | 'en';
}) {
  const [save, isBusy] = useSaving();
  const choose = (choice: string) => {
    const other = others.find(([name]) => name === choice);
    if (other) return save(other[1]);
    if (isEmpty) return tellError(nothingToSave[language], 'export');
    return save(() => saveServed(`${path}?${asked({ ...query, format: choice })}`));
  };
  return (
    <ExportMenu
      formats={[...tableFormats, ...others.map(([name]) => [name, name] as const)]}
      isBusy={isBusy}
      language={language}
      onChoose={choose}
    />
  );
}

const asked = (query: Query) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value == null || value === '' ? [] : [[name, String(value)]])),
  ).toString();
