import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { loadDemoCompetitors } from './loadDemoCompetitors.ts';
import { loadDemoCosts } from './loadDemoCosts.ts';
import { loadDemoOffers } from './loadDemoOffers.ts';

const Payload = z.object({ accountId: z.int(), marketplacesUrl: z.string() });

export const demoTasks: TaskList = {
  loadDemoCosts: async (payload) => {
    const { accountId, marketplacesUrl } = Payload.parse(payload);
    await loadDemoCosts(accountId, marketplacesUrl);
  },
  loadDemoCompetitors: async (payload) => {
    const { accountId, marketplacesUrl } = Payload.parse(payload);
    await loadDemoCompetitors(accountId, marketplacesUrl);
  },
  loadDemoOffers: async (payload) => {
    const { accountId, marketplacesUrl } = Payload.parse(payload);
    await loadDemoOffers(accountId, marketplacesUrl);
  },
};
