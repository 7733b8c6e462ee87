/**
 * What one more may take of a total that the others want too: an equal part, and of what is left of the parts of those who
 * want less, an equal part again. Whole numbers.
 */
export function fairShare(total: number, wantedByOthers: readonly number[]): number {
  let left = total;
  const wanted = wantedByOthers.toSorted((a, b) => a - b);
  for (const [before, amount] of wanted.entries()) {
    const part = left / (wanted.length - before + 1);
    if (amount >= part) return Math.floor(part);
    left -= amount;
  }
  return left;
}
