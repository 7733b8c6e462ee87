/** A slower request does not delay the next one: they overlap. */
const MAX_WAIT_MS = 25;

/**
 * Batches concurrent calls into one request: calls made while a request is in flight wait and share the next one. Each
 * caller therefore gets a result read after its call, with one round trip at a time. `ask` returns values in the order
 * of its distinct keys; a value that is an Error is thrown to those who asked for its key only.
 */
export function batched<Key, Value>(ask: (keys: Key[]) => Promise<(Value | Error)[]>): (key: Key) => Promise<Value> {
  let next: { keys: Map<Key, number>; answers: Promise<(Value | Error)[]> } | null = null;
  let inFlight: Promise<unknown> | null = null;

  const plan = () => {
    const keys = new Map<Key, number>();
    const answers = (inFlight ? settledOrLate(inFlight) : Promise.resolve()).then(() => {
      next = null; // sent: later calls go into the next request
      return ask([...keys.keys()]);
    });
    const ours = answers.then(
      () => {},
      () => {},
    );
    inFlight = ours;
    void ours.then(() => {
      if (inFlight === ours) inFlight = null;
    });
    return { keys, answers };
  };
  return async (key) => {
    const { keys, answers } = (next ??= plan());
    const index = keys.get(key) ?? keys.size;
    keys.set(key, index);
    const answer = (await answers)[index]!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
}

function settledOrLate(answer: Promise<unknown>): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(done, MAX_WAIT_MS);
    void answer.then(() => {
      clearTimeout(late);
      done();
    });
  });
}
