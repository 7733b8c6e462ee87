/** A question that takes longer holds up nobody else: the next one is asked beside it. */
const LONGEST_WAIT_MS = 25;

/**
 * Makes one question of many: those who ask while an answer is under way go into the next question together, which is
 * sent when it has come. So each learns what was so after they asked, for one round trip at a time however many ask.
 * `ask` answers in the order of its keys, which are all different.
 */
export function batched<Key, Value>(ask: (keys: Key[]) => Promise<Value[]>): (key: Key) => Promise<Value> {
  let next: { keys: Map<Key, number>; answers: Promise<Value[]> } | null = null;
  let underWay: Promise<unknown> | null = null;

  const plan = () => {
    const keys = new Map<Key, number>();
    const answers = (underWay ? settledOrLate(underWay) : Promise.resolve()).then(() => {
      next = null; // sent: who asks from now on goes into the one after it
      return ask([...keys.keys()]);
    });
    const ours = answers.then(
      () => {},
      () => {},
    );
    underWay = ours;
    void ours.then(() => {
      if (underWay === ours) underWay = null;
    });
    return { keys, answers };
  };
  return async (key) => {
    const { keys, answers } = (next ??= plan());
    const index = keys.get(key) ?? keys.size;
    keys.set(key, index);
    return (await answers)[index]!;
  };
}

function settledOrLate(answer: Promise<unknown>): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(done, LONGEST_WAIT_MS);
    void answer.then(() => {
      clearTimeout(late);
      done();
    });
  });
}
