import { useRef, useState } from 'react';
import { commitMutation, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { Amount } from '#client/lib/format.ts';
import { failureText } from '#client/lib/language/failureText.ts';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { recalculated } from '#client/lib/text/recalculated.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import type { useCostSheetMutation } from './__generated__/useCostSheetMutation.graphql';
import { type CostPeriod, type CostStart, withCost } from './costPeriods.ts';
import { type FormerCosts, formerOf, restoreCosts } from './restoreCosts.ts';

const mutation = graphql`
  mutation useCostSheetMutation($input: SetProductCostInput!) {
    setProductCost(input: $input) {
      __typename
      ... on SetProductCostPayload {
        lines
      }
      ... on UserError {
        message
      }
    }
  }
`;

/** A change that can be taken back. */
interface Done {
  products: readonly FormerCosts[];
  /** Shows what was before, and after a failure what is again. */
  show: (isUndone: boolean) => void;
  onUndone?: () => void;
}

/**
 * Costs that are typed: shown at once, stored one after the other, each of them taken back by the toast or Ctrl Z. What cannot be stored is shown
 * as it was, and said. `periodsOf` answers what is shown of a product in place of what was read.
 */
export function useCostSheet(onReloaded: () => void) {
  const environment = useRelayEnvironment();
  const [changed, setChanged] = useState<ReadonlyMap<string, readonly CostPeriod[]>>(new Map());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const done = useRef<Done[]>([]);
  const show = (productId: string, periods: readonly CostPeriod[]) =>
    setChanged((before) => new Map(before).set(productId, periods));

  const commit = (input: useCostSheetMutation['variables']['input']) =>
    new Promise<number | null>((resolve, reject) => {
      commitMutation<useCostSheetMutation>(environment, {
        mutation,
        variables: { input },
        onCompleted: ({ setProductCost: saved }) =>
          saved.__typename === 'SetProductCostPayload'
            ? resolve(saved.lines ?? null)
            : reject(new Refused(refusalOf(saved) ?? t('costs.theCostCouldNotBeSaved'))),
        onError: reject,
      });
    });

  const undo = (entry = done.current.at(-1)) => {
    if (!entry || !done.current.includes(entry)) return;
    done.current = done.current.filter((one) => one !== entry);
    toast.remove('undo');
    entry.show(true);
    queue.current = queue.current.then(async () => {
      try {
        const lines = await restoreCosts(entry.products);
        entry.onUndone?.();
        toast.success(`${t('costs.undone')} ${recalculated(lines)}`);
      } catch (error) {
        entry.show(false);
        done.current.push(entry);
        toastError(failureText(error), 'cost');
      }
    });
  };

  /** Says that a change was made, with the button that takes it back, unless that has happened. */
  const offer = (entry: Done, what: string, lines: number | null) => {
    if (done.current.includes(entry)) toastUndo(`${what} ${recalculated(lines)}`, () => undo(entry));
  };

  const save = (productId: string, periods: readonly CostPeriod[], { from }: CostStart, cost: Amount) => {
    const after = withCost(periods, { from }, cost.minor);
    show(productId, after);
    const days = from === null ? ({ scope: 'ALWAYS' } as const) : ({ scope: 'FROM_DAY', from } as const);
    const entry = {
      products: [formerOf(productId, periods)],
      show: (isUndone: boolean) => show(productId, isUndone ? periods : after),
    };
    done.current.push(entry); // at once, so that Ctrl Z means this one while it is being stored
    queue.current = queue.current.then(async () => {
      try {
        offer(entry, t('costs.costSaved'), await commit({ productId, ...days, cost }));
      } catch (error) {
        done.current = done.current.filter((one) => one !== entry);
        entry.show(true);
        toastError(error instanceof Refused ? error.message : t('costs.theCostCouldNotBeSaved'), 'cost');
      }
    });
  };

  /** What a paste set: read again, also after it is taken back. */
  const addPasted = (products: readonly FormerCosts[], what: string, lines: number | null) => {
    setChanged(new Map());
    onReloaded();
    const entry = { products, show: () => {}, onUndone: onReloaded };
    done.current.push(entry);
    offer(entry, what, lines);
  };
  return { periodsOf: (productId: string) => changed.get(productId), save, addPasted, undo: () => undo() };
}

class Refused extends Error {}
