import type { CronItem, TaskList } from 'graphile-worker';
import { removeEndedSessions } from './session.ts';

export const accountsTasks: TaskList = { removeEndedSessions };

export const accountsCrontab: CronItem[] = [{ task: 'removeEndedSessions', match: '17 4 * * *' }];
