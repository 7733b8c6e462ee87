import { expect, test } from 'vitest';
import { cashSeeds } from './cashSeeds.ts';

test(
  'made accounts: stated days are exact, and the day of the lowest balance is met in most',
  { timeout: 60_000 },
  async () => {
    // of 200 seeds, `npm run backtest -- --cash --seeds 200`, more than four in five
    const found = await cashSeeds(8);
    expect(found.statedExact).toBe(8);
    expect(found.withinOneDay).toBeGreaterThanOrEqual(6);
    expect(found.within.seeds).toBeGreaterThanOrEqual(4);
  },
);
