import { createHmac, randomBytes } from 'node:crypto';

/** A token that tells when it was issued and for whom (ms); nobody but the same seed can make one. */
export function issueToken(seed: number, subject: string, now: number): string {
  const body = `${now.toString(36)}.${randomBytes(6).toString('hex')}`;
  return `${body}.${mark(seed, subject, body)}`;
}

/** When a token was issued (ms), or null when it is not ours or was issued for something else. */
export function issuedAt(seed: number, subject: string, token: string): number | null {
  const cut = token.lastIndexOf('.');
  const body = token.slice(0, cut);
  return cut > 0 && token.slice(cut + 1) === mark(seed, subject, body) ? parseInt(body, 36) : null;
}

function mark(seed: number, subject: string, body: string): string {
  return createHmac('sha256', `token ${seed}`).update(`${subject} ${body}`).digest('hex').slice(0, 32);
}
