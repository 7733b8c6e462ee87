import { recalculated } from '#client/lib/text/recalculated.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';

/** Shows what was saved and the number of recalculated sales. */
export const toastSaved = (what: string, lines: number | null | undefined) =>
  toast.success(`${what} ${recalculated(lines)}`);

interface Removal {
  readonly __typename: string;
  /** Number of recalculated sales. Null while a job recalculates them, undefined in an error. */
  readonly lines?: number | null;
  readonly message?: string;
}

/** Callbacks of a delete mutation. They show the number of recalculated sales, the error message, or the failure. */
export function toastRemoved(
  { done, failed, toastId }: { done: string; failed: string; toastId: string },
  onRemoved: () => void,
) {
  return {
    onResult: ({ lines, message = failed }: Removal) => {
      if (lines === undefined) return toastError(message, toastId);
      toastSaved(done, lines);
      onRemoved();
    },
    onError: () => toastError(failed, toastId),
  };
}
