import type { MailLinkKind } from '#prisma/generated/client/enums.ts';
import { pool, type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { randomToken, sha256 } from '#server/platform/security/secrets.ts';
import { badRequest } from '#server/platform/values/errors.ts';

const VALID_MINUTES: Record<MailLinkKind, number> = { reset_password: 30, confirm_email: 24 * 60 };

/** Creates a single-use link for the person and returns its token; an older link of the same kind ends. */
export async function createMailLink(userId: number, kind: MailLinkKind): Promise<string> {
  const token = randomToken();
  await queryRows(
    `INSERT INTO mail_links (user_id, kind, token_hash, expires_at)
     VALUES ($1, $2::"MailLinkKind", $3, now() + make_interval(mins => $4))
     ON CONFLICT (user_id, kind) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [userId, kind, sha256(token), VALID_MINUTES[kind]],
  );
  return token;
}

export interface LinkHolder {
  accountId: number;
  userId: number;
  email: string;
}

/** The person of a link that is still valid. Throws 400 for any other token. */
export async function holderOfMailLink(token: string, kind: MailLinkKind): Promise<LinkHolder> {
  const [holder] = await queryRows<LinkHolder>(
    `SELECT u.account_id AS "accountId", u.id AS "userId", u.email FROM mail_links l JOIN users u ON u.id = l.user_id
     WHERE l.token_hash = $1 AND l.kind = $2::"MailLinkKind" AND l.expires_at > now()`,
    [sha256(token), kind],
  );
  if (!holder) throw linkEnded();
  return holder;
}

/** Uses up a link that `holderOfMailLink` has checked. Throws 400 when it is gone, so of two callers at a time one gets through. */
export async function spendMailLink(token: string, on: Queryable): Promise<void> {
  const spent = await queryRows('DELETE FROM mail_links WHERE token_hash = $1 RETURNING user_id', [sha256(token)], on);
  if (spent.length === 0) throw linkEnded();
}

/** Ends all links of the person. */
export async function endMailLinks(userId: number, on: Queryable = pool): Promise<void> {
  await queryRows('DELETE FROM mail_links WHERE user_id = $1', [userId], on);
}

/** Deletes expired links. Runs daily. */
export async function removeEndedMailLinks(): Promise<void> {
  await queryRows('DELETE FROM mail_links WHERE expires_at <= now()');
}

const linkEnded = () => badRequest('account.linkEnded');
