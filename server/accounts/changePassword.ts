import { queryRow, queryRows } from '#server/core/db.ts';
import { badRequest } from '#server/core/errors.ts';
import { parseInput } from '#server/core/parseInput.ts';
import { limiter, takePoint } from '#server/core/limiter.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { endOtherSessions } from './endOtherSessions.ts';
import { hashPassword, isPassword } from './password.ts';
import { passwordRule } from './passwordRule.ts';

const MAX_LENGTH = 1024;
const attempts = limiter('password-change', 5, 15 * 60);

/**
 * Changes the person's password and ends their other sessions; personal access tokens stay. Throws 400 for a wrong old
 * password or a new one that is too short, 429 after five attempts in a quarter of an hour.
 */
export async function changePassword(
  viewer: Viewer,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { accountId, userId } = viewer;
  const chosen = parseInput(newPassword, passwordRule);
  await takePoint(attempts, String(userId));
  const { passwordHash } = await queryRow<{ passwordHash: string }>(
    'SELECT password_hash AS "passwordHash" FROM users WHERE account_id = $1 AND id = $2',
    [accountId, userId],
  );
  if (currentPassword.length > MAX_LENGTH || !(await isPassword(currentPassword, passwordHash)))
    throw badRequest('A senha atual está incorreta');
  await queryRows('UPDATE users SET password_hash = $3 WHERE account_id = $1 AND id = $2', [
    accountId,
    userId,
    await hashPassword(chosen),
  ]);
  await attempts.delete(String(userId));
  await endOtherSessions(viewer);
}
