import type { TaskList } from 'graphile-worker';
import type { CashJob } from './queueCash.ts';
import { refreshCash } from './refreshCash.ts';

export const cashTasks: TaskList = {
  refreshCash: (payload) => refreshCash((payload as CashJob).accountId),
};
