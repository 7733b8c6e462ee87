import type { CronItem, TaskList } from 'graphile-worker';
import { z } from 'zod';
import { deleteAuthorizations } from '#server/records/keys/authorization/pendingAuthorizations.ts';
import { startFirstSync } from '#server/records/keys/startFirstSync.ts';

const Payload = z.object({ accountId: z.int() });

export const credentialsTasks: TaskList = {
  startFirstSync: (payload) => startFirstSync(Payload.parse(payload).accountId),
  forgetAuthorizations: () => deleteAuthorizations(),
};

export const credentialsCrontab: CronItem[] = [
  { task: 'forgetAuthorizations', match: '* * * * *', options: { maxAttempts: 1 } },
];
