import { changesOf } from './changesOf.ts';
import type { SoldOrder } from './seller/soldOrder.ts';
import type { Simulator } from './simulator.ts';

/** Keeps what each order leads to, until the generated money changes: most questions are about the same orders again. */
export function keptByOrder<Answer>(
  answer: (simulator: Simulator, order: SoldOrder) => Answer,
): (simulator: Simulator, order: SoldOrder) => Answer {
  const kept = new WeakMap<Simulator, { changes: string; answers: WeakMap<SoldOrder, Answer> }>();
  return (simulator, order) => {
    const changes = changesOf(simulator);
    let own = kept.get(simulator);
    if (own?.changes !== changes) kept.set(simulator, (own = { changes, answers: new WeakMap() }));
    const known = own.answers.get(order);
    if (known !== undefined) return known;
    const found = answer(simulator, order);
    own.answers.set(order, found);
    return found;
  };
}
