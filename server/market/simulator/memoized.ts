/** The function with its last four answers kept by key, so that the pages of one list are not computed again. */
export function memoized<Question extends unknown[], Answer>(
  answer: (...question: Question) => Answer,
  keyOf: (...question: Question) => string,
): (...question: Question) => Answer {
  const KEPT = 4;
  const answers = new Map<string, Answer>();
  return (...question) => {
    const key = keyOf(...question);
    const known = answers.has(key) ? answers.get(key)! : answer(...question);
    answers.delete(key);
    answers.set(key, known);
    if (answers.size > KEPT) answers.delete(answers.keys().next().value!);
    return known;
  };
}
