/**
 * Kits that can be built of what can be sold of its components, given pieces by component, none of which is a kit: the fewest that any of them
 * allows. Null while one was never counted. What is reserved is not in what can be sold.
 */
export function buildableKits(
  pieces: ReadonlyMap<number, number>,
  availableOf: (componentId: number) => number | null,
): number | null {
  let fewest: number | null = null;
  for (const [componentId, count] of pieces) {
    const available = availableOf(componentId);
    if (available === null) return null;
    fewest = Math.min(fewest ?? Infinity, Math.floor(Math.max(0, available) / count));
  }
  return fewest;
}
