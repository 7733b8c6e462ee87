import type { Viewer } from '#server/platform/values/viewer.ts';
import type { PersistedAnswer } from './answerPersisted.ts';

/** What `answerAtOnce` found out about a request before it handed it on: nothing of it is asked twice. */
export interface Begun {
  viewer?: Promise<Viewer | null>;
  answer?: Promise<PersistedAnswer | null>;
}

const begun = new WeakMap<object, Begun>();

/** Notes it for what answers the request instead. */
export const noteBegun = (incoming: object, found: Begun) => void begun.set(incoming, found);

/** What was found out, by the bindings that Node's adapter gives a request; tests have none. */
export const begunOf = (bindings: unknown): Begun | undefined =>
  begun.get((bindings as { incoming?: object } | undefined)?.incoming ?? {});
