import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { addJob, startJobs } from './jobs.ts';
import { useProxiedDatabase } from '#server/platform/testing/proxiedDatabase.ts';

const { proxy } = useProxiedDatabase();

test.runIf(hasTrials)(
  'a job that ends while the database is unreachable is recorded once it is back, and jobs continue',
  async () => {
    const done: string[] = [];
    const leave = async () => {
      done.push('leave');
      proxy().faults = { refuses: true };
      proxy().cut();
      setTimeout(() => (proxy().faults = {}), 300);
    };
    await addJob('leave', {});
    const jobs = await startJobs({ leave, stay: async () => void done.push('stay') }, []);
    await expect.poll(() => done).toEqual(['leave']);
    await expect
      .poll(() =>
        addJob('stay', {}, { key: 'stay' }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(() => queryRow('SELECT count(*) AS count FROM graphile_worker.jobs')).toEqual({ count: 0 });
    expect(done).toEqual(['leave', 'stay']);
    await jobs.stop();
  },
);
