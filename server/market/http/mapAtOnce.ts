/**
 * The results of `work` for each item, in their order; at most so many are worked on at the same time. After a failure no
 * other item is begun, and it is thrown once those under way have ended.
 */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const one = async () => {
    try {
      while (next < items.length) {
        const place = next++;
        results[place] = await work(items[place]!);
      }
    } catch (error) {
      next = items.length;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: most }, one));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return results;
}
