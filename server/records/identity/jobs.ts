import type { CronItem, TaskList } from 'graphile-worker';
import { removeExpiredLimits } from '#server/platform/http/limiter.ts';
import { removeOldEvents } from '#server/records/audit/removeOldEvents.ts';
import { removeOldChallenges } from '#server/records/identity/factors/challenges.ts';
import { removeOldTokens } from '#server/records/identity/tokens/revokeAccessToken.ts';
import { removeOldAttempts } from '#server/records/identity/sessions/attempts.ts';
import { removeOldDevices } from '#server/records/identity/sessions/knownDevices.ts';
import { removeEndedSessions } from '#server/records/identity/sessions/session.ts';

export const accountsTasks: TaskList = {
  removeEndedSessions,
  removeOldAttempts,
  removeOldChallenges,
  removeOldDevices,
  removeExpiredLimits,
  removeOldEvents,
  removeOldTokens,
};

export const accountsCrontab: CronItem[] = [
  { task: 'removeEndedSessions', match: '17 4 * * *' },
  { task: 'removeOldTokens', match: '19 4 * * *' },
  { task: 'removeOldAttempts', match: '21 4 * * *' },
  { task: 'removeOldDevices', match: '23 4 * * *' },
  { task: 'removeExpiredLimits', match: '35 * * * *' },
  { task: 'removeOldEvents', match: '25 4 * * *' },
  { task: 'removeOldChallenges', match: '27 * * * *' },
];
