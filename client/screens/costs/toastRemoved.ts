import { toastError } from '#client/ui/overlay/toast.tsx';
import { toastSaved } from './toastSaved.ts';

interface Removal {
  readonly __typename: string;
  readonly lines?: number | null;
  readonly message?: string;
}

/** Callbacks of a removal mutation: show the number of recalculated sales, the reason of a refusal, or the failure. */
export function toastRemoved(
  { done, failed, toast }: { done: string; failed: string; toast: string },
  onRemoved: () => void,
) {
  return {
    tell: ({ __typename, lines, message = failed }: Removal) => {
      if (__typename !== 'RecalculatedSales') return toastError(message, toast);
      toastSaved(done, lines);
      onRemoved();
    },
    onError: () => toastError(failed, toast),
  };
}
