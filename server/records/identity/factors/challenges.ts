import type { ChallengePurpose } from '#prisma/generated/client/client.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { randomToken, sha256 } from '#server/platform/security/secrets.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';

/** Error for a challenge that is unknown, answered, older than five minutes, or tried too often. */
const challengeEnded = () => new DomainError('BAD_CREDENTIALS', 401, sentence('account.signInEnded'));

/** Makes a challenge that can be answered once, within five minutes. Only its hash is stored. */
export async function createChallenge(purpose: ChallengePurpose, userId: number | null): Promise<string> {
  const challenge = randomToken();
  await queryRows(
    `INSERT INTO sign_in_challenges (challenge_hash, purpose, user_id, expires_at)
     VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
    [sha256(challenge), purpose, userId, limits.factors.challengeSeconds],
  );
  return challenge;
}

/**
 * Counts a try of a challenge before it is judged, so that parallel tries count too. Returns its person. Throws 401 when
 * it has ended.
 */
export async function tryChallenge(purpose: ChallengePurpose, challenge: string): Promise<{ userId: number | null }> {
  const [tried] = await queryRows<{ userId: number | null }>(
    `UPDATE sign_in_challenges SET tries = tries + 1
     WHERE challenge_hash = $1 AND purpose = $2 AND tries < $3 AND expires_at > now() RETURNING user_id AS "userId"`,
    [sha256(challenge), purpose, limits.factors.triesPerChallenge],
  );
  if (!tried) throw challengeEnded();
  return tried;
}

/** Ends a challenge that was answered, in the caller's transaction. Throws 401 when another call has ended it. */
export async function endChallenge(challenge: string, tx: Queryable): Promise<void> {
  const ended = await queryRows(
    'DELETE FROM sign_in_challenges WHERE challenge_hash = $1 RETURNING 1',
    [sha256(challenge)],
    tx,
  );
  if (ended.length === 0) throw challengeEnded();
}

/** Deletes challenges whose time is over. Runs hourly. */
export async function removeOldChallenges(): Promise<void> {
  await queryRows('DELETE FROM sign_in_challenges WHERE expires_at < now()');
}
