import { pool, type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { randomToken, sha256 } from '#server/platform/security/secrets.ts';

const MAX_PER_PERSON = 20;
/** A device not used for so long counts as unknown. The cookie lives as long. */
export const DEVICE_DAYS = 365;

/**
 * Remembers the browser as one the person has signed in with. Returns the secret to keep in its cookie: the present one
 * when it is already known for the person, else a new one. A person has at most twenty devices; the least recently used
 * go.
 */
export async function rememberDevice(userId: number, secret: string | null, on: Queryable = pool): Promise<string> {
  const known = await queryRows(
    'UPDATE known_devices SET last_used_at = now() WHERE device_hash = $1 AND user_id = $2 RETURNING user_id',
    [sha256(secret ?? ''), userId],
    on,
  );
  if (secret && known.length > 0) return secret;
  const fresh = randomToken();
  await queryRows('INSERT INTO known_devices (device_hash, user_id) VALUES ($1, $2)', [sha256(fresh), userId], on);
  await queryRows(
    `DELETE FROM known_devices WHERE user_id = $1 AND device_hash IN
       (SELECT device_hash FROM known_devices WHERE user_id = $1 ORDER BY last_used_at DESC OFFSET $2)`,
    [userId, MAX_PER_PERSON],
    on,
  );
  return fresh;
}

/** Forgets every device of the person. */
export async function forgetDevices(userId: number, on: Queryable = pool): Promise<void> {
  await queryRows('DELETE FROM known_devices WHERE user_id = $1', [userId], on);
}

/** Deletes devices not used for a year. Runs daily. */
export async function removeOldDevices(): Promise<void> {
  await queryRows('DELETE FROM known_devices WHERE last_used_at < now() - make_interval(days => $1)', [DEVICE_DAYS]);
}
