import { toastError } from '#client/ui/overlay/toast.tsx';
import { toastSaved } from './toastSaved.ts';

interface Removal {
  readonly __typename: string;
  /** Absent from a refusal; null while they are recalculated. */
  readonly lines?: number | null;
  readonly message?: string;
}

/** Callbacks of a removal mutation: show the number of recalculated sales, the reason of a refusal, or the failure. */
export function toastRemoved(
  { done, failed, toast }: { done: string; failed: string; toast: string },
  onRemoved: () => void,
) {
  return {
    tell: ({ lines, message = failed }: Removal) => {
      if (lines === undefined) return toastError(message, toast);
      toastSaved(done, lines);
      onRemoved();
    },
    onError: () => toastError(failed, toast),
  };
}
