import type { CronItem, TaskList } from 'graphile-worker';
import { removeOldTokens } from '#server/records/identity/tokens/revokeAccessToken.ts';
import { removeEndedSessions } from '#server/records/identity/sessions/session.ts';

export const accountsTasks: TaskList = { removeEndedSessions, removeOldTokens };

export const accountsCrontab: CronItem[] = [
  { task: 'removeEndedSessions', match: '17 4 * * *' },
  { task: 'removeOldTokens', match: '19 4 * * *' },
];
