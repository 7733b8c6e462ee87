import type { CronItem, TaskList } from 'graphile-worker';
import { removeOldEvents } from '#server/records/audit/removeOldEvents.ts';
import { removeOldChallenges } from '#server/records/identity/factors/challenges.ts';
import { removeOldTokens } from '#server/records/identity/tokens/revokeAccessToken.ts';
import { removeEndedSessions } from '#server/records/identity/sessions/session.ts';

export const accountsTasks: TaskList = { removeEndedSessions, removeOldChallenges, removeOldEvents, removeOldTokens };

export const accountsCrontab: CronItem[] = [
  { task: 'removeEndedSessions', match: '17 4 * * *' },
  { task: 'removeOldTokens', match: '19 4 * * *' },
  { task: 'removeOldEvents', match: '21 4 * * *' },
  { task: 'removeOldChallenges', match: '23 * * * *' },
];
