/** Caches the last results of a function by key, four unless given, so that the pages of one list are not computed again. */
export function memoized<Question extends unknown[], Answer>(
  answer: (...question: Question) => Answer,
  keyOf: (...question: Question) => string,
  most = 4,
): (...question: Question) => Answer {
  const answers = new Map<string, Answer>();
  return (...question) => {
    const key = keyOf(...question);
    const known = answers.has(key) ? answers.get(key)! : answer(...question);
    answers.delete(key);
    answers.set(key, known);
    if (answers.size > most) answers.delete(answers.keys().next().value!);
    return known;
  };
}
