import { useState } from 'react';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { type ImportAnswer, importFile } from './importFile.ts';
import { failureText } from '#client/lib/language/failureText.ts';

/**
 * Simulates and runs an import. `trial` is the result of the last simulation until `resetTrial`; `isBusy` while a request is
 * pending.
 */
export function useImport<Answer extends ImportAnswer>(path: string, onImported: (answer: Answer) => void) {
  const [trial, setTrial] = useState<Answer>();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (isTrial: boolean, parameters: Record<string, string | undefined>, csvText: string) => {
    setIsBusy(true);
    try {
      const answer = await importFile<Answer>(path, { ...parameters, dryRun: isTrial ? 'true' : undefined }, csvText);
      if (isTrial) setTrial(answer);
      else onImported(answer);
    } catch (error) {
      toastError(failureText(error), 'import');
    } finally {
      setIsBusy(false);
    }
  };
  return { trial, isBusy, run, resetTrial: () => setTrial(undefined) };
}
