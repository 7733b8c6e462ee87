import type { TaskList } from 'graphile-worker';
import type { BuyBoxAlertsJob } from '#server/records/alerts/queueAlerts.ts';
import { raiseBuyBoxAlerts } from './raiseBuyBoxAlerts.ts';

export const buyBoxTasks: TaskList = {
  raiseBuyBoxAlerts: async (payload) => {
    await raiseBuyBoxAlerts((payload as BuyBoxAlertsJob).accountId);
  },
};
