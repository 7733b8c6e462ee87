import type { Goal } from './goals.ts';

/** Row 26, from `npm start` to the first GraphQL answer. Not measured yet. */
export async function start(): Promise<Goal[]> {
  return [];
}
