import { useId } from 'react';
import { t } from '#client/lib/language/t.ts';
import { fileText } from '#client/lib/text/csvFile.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';

const MAX_BYTES = 5 * 1024 * 1024; // limit of the server

/** File input for a CSV file; passes its text to `onChoose`. */
export function FileChoice({ onChoose }: { onChoose: (text: string) => void }) {
  const id = useId();
  const handleFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) return toastError(t('costs.theFileHasMoreThan5'), 'import');
    onChoose(await fileText(file));
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-small font-medium">
        {t('costs.csvFileUpTo5Mb')}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => void handleFile(event.target.files?.[0])}
        className="text-small file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:text-small file:text-ink"
      />
    </div>
  );
}
