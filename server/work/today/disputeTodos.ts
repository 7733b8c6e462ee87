import type { Marketplace } from '#server/market/registry.ts';
import { type DifferenceClass, unheldClasses } from '#server/insight/reconciliation/differences/difference.ts';
import { differenceSummary } from '#server/insight/reconciliation/differences/differenceSummary.ts';
import { earliestAnswer } from '#server/insight/reconciliation/differences/earliestAnswer.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DisputeState } from '#server/records/reconciliation/disputeStates.ts';
import { contestedTexts, heldTexts, toCheckTexts } from './todoTexts.ts';
import type { Valued, ValuedKind } from './todos.ts';

interface Listed {
  classes?: readonly DifferenceClass[];
  states: readonly DisputeState[];
}

const texts = {
  money_difference: toCheckTexts,
  money_held: heldTexts,
  dispute_open: contestedTexts,
} satisfies Partial<Record<ValuedKind, typeof toCheckTexts>>;

/** The differences of each thing to do, as Conciliação lists them; none is in two. */
const lists: Record<keyof typeof texts, Listed> = {
  money_difference: { classes: unheldClasses, states: ['open'] },
  money_held: { classes: ['held'], states: ['open'] },
  dispute_open: { states: ['contested'] },
};

/** What Conciliação lists in BRL: to check, held, and contested, the last with the day of the first answer due. */
export async function disputeTodos(viewer: Viewer, marketplace: Marketplace | null): Promise<Valued[]> {
  const kinds = Object.keys(lists) as (keyof typeof lists)[];
  const found = await Promise.all(
    kinds.map(async (kind): Promise<Valued[]> => {
      const filter = { ...lists[kind], currency: 'BRL', marketplace };
      const [{ totals, causes }, dueOn] = await Promise.all([
        differenceSummary(viewer, filter),
        kind === 'dispute_open' ? earliestAnswer(viewer, filter) : null,
      ]);
      return totals.map((total) => ({
        kind,
        amount: { minor: total.atStakeMinor, currency: 'BRL' },
        unit: 'once',
        count: total.orderCount,
        dueOn,
        ...texts[kind](total, causes),
      }));
    }),
  );
  return found.flat();
}
