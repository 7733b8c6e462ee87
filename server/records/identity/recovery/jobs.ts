import type { CronItem, TaskList } from 'graphile-worker';
import { mailPasswordReset, type ResetMail } from './askPasswordReset.ts';
import { mailPasswordChanged, type PersonMail } from './changedNotice.ts';
import { mailConfirmation } from './confirmEmail.ts';
import { removeEndedMailLinks } from './mailLinks.ts';

export const recoveryTasks: TaskList = {
  mailPasswordReset: (mail) => mailPasswordReset(mail as ResetMail),
  mailPasswordChanged: (mail) => mailPasswordChanged(mail as PersonMail),
  mailConfirmation: (mail) => mailConfirmation(mail as PersonMail),
  removeEndedMailLinks,
};

export const recoveryCrontab: CronItem[] = [{ task: 'removeEndedMailLinks', match: '27 4 * * *' }];
