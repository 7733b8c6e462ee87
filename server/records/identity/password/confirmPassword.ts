import { queryRow } from '#server/platform/postgres/db.ts';
import { badField } from '#server/platform/values/errors.ts';
import { limiter, takePoint } from '#server/platform/http/limiter.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isPassword } from './password.ts';

const MAX_LENGTH = 1024;
const attempts = limiter('password-confirm', 5, 15 * 60);

/**
 * Checks the signed-in person's password. Throws 400, at the field, for a wrong one, 429 after five wrong ones in 15 minutes.
 */
export async function confirmPassword(
  { accountId, userId }: Viewer,
  password: string,
  field = 'password',
): Promise<void> {
  await takePoint(attempts, String(userId));
  const { passwordHash } = await queryRow<{ passwordHash: string }>(
    'SELECT password_hash AS "passwordHash" FROM users WHERE account_id = $1 AND id = $2',
    [accountId, userId],
  );
  if (password.length > MAX_LENGTH || !(await isPassword(password, passwordHash)))
    throw badField(field, 'account.passwordWrong');
  await attempts.delete(String(userId));
}
