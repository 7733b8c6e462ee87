import { tellError } from '#client/ui/overlay/tellError.tsx';
import { tellSaved } from './tellSaved.ts';

interface Removal {
  readonly __typename: string;
  readonly lines?: number | null;
  readonly message?: string;
}

/** What is told of a removal, as what the mutation calls when it is over: its sales, or why it was refused, or that it failed. */
export function tellRemoved(
  { done, failed, toast }: { done: string; failed: string; toast: string },
  onRemoved: () => void,
) {
  return {
    tell: ({ __typename, lines, message = failed }: Removal) => {
      if (__typename !== 'RecalculatedSales') return tellError(message, toast);
      tellSaved(done, lines);
      onRemoved();
    },
    onError: () => tellError(failed, toast),
  };
}
