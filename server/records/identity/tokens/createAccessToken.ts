import type { Viewer } from '#server/platform/values/viewer.ts';
import { confirmPassword } from '#server/records/identity/password/confirmPassword.ts';
import { type IssuedAccessToken, issueAccessToken, type NewAccessToken } from './issueAccessToken.ts';

/**
 * Creates a personal access token once the person has confirmed their password, so that a session left open or stolen does
 * not turn into a key that outlives it. Throws as `confirmPassword` and `issueAccessToken` do.
 */
export async function createAccessToken(
  viewer: Viewer,
  { password, ...token }: NewAccessToken & { password: string },
): Promise<IssuedAccessToken> {
  await confirmPassword(viewer, password);
  return issueAccessToken(viewer, token);
}
