import { queryRow } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { demoEmail } from './demoAccount.ts';

/** Whether there is a demonstration to explore, which is not what the viewer is looking at. */
export const hasDemo = async ({ accountId }: Viewer): Promise<boolean> =>
  (
    await queryRow<{ hasDemo: boolean }>(
      'SELECT EXISTS (SELECT FROM users WHERE email = $1 AND account_id <> $2) AS "hasDemo"',
      [demoEmail(), accountId],
    )
  ).hasDemo;
