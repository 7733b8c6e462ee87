import { useState } from 'react';
import { tellError } from '#client/ui/overlay/tellError.tsx';

/** Runs what saves a file, one at a time, and tells why it failed; says whether one is being made. */
export function useSaving(): [save: (work: () => Promise<void>) => void, isBusy: boolean] {
  const [isBusy, setIsBusy] = useState(false);
  const save = (work: () => Promise<void>) => {
    setIsBusy(true);
    work()
      .catch((error: Error) => tellError(error.message, 'export'))
      .finally(() => setIsBusy(false));
  };
  return [save, isBusy];
}
