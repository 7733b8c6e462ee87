import { useState } from 'react';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { type ImportAnswer, importFile } from './importFile.ts';

/**
 * Tries a file out and imports it. `tried` is what trying told, until the file or its columns change; `isBusy` while one
 * of them is under way.
 */
export function useImport<Answer extends ImportAnswer>(path: string, onImported: (answer: Answer) => void) {
  const [tried, setTried] = useState<Answer>();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (isTrial: boolean, parameters: Record<string, string | undefined>, csvText: string) => {
    setIsBusy(true);
    try {
      const answer = await importFile<Answer>(path, { ...parameters, dryRun: isTrial ? 'true' : undefined }, csvText);
      if (isTrial) setTried(answer);
      else onImported(answer);
    } catch (error) {
      toastError((error as Error).message, 'import');
    } finally {
      setIsBusy(false);
    }
  };
  return { tried, isBusy, run, forget: () => setTried(undefined) };
}
