import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { killTrial } from '#server/work/sync/testing/killTrial.ts';

const database = useTestDatabase();

test.runIf(hasTrials)(
  'a server killed repeatedly during a sync ends up with everything the marketplace has',
  async () => {
    let drawn = 0;
    const trial = await killTrial(
      { kills: 2 },
      {
        databaseUrl: database.url(),
        secret: 'a secret for tests, thirty-two characters',
        random: () => (drawn = (drawn + 0.618) % 1), // the same kills in every run
      },
    );
    expect(trial.kills).toBeGreaterThan(0);
    expect(trial.killed).toEqual(trial.undisturbed);
    expect(trial.killed.orders).toMatch(new RegExp(`^${trial.orders} `));
    expect(trial.runs).toBe(1);
    const ends = await queryRows<{ status: string }>('SELECT DISTINCT status, error FROM sync_runs');
    expect(ends, 'both runs have the same result').toHaveLength(1);
    expect(ends[0]!.status).not.toBe('error');
  },
  600_000,
); // starts the server five times, on a machine that may be busy
