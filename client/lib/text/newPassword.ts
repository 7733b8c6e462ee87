import { t } from '#client/lib/language/t.ts';
const MIN = 8;
const MAX = 128;

/** What a new password must be, for the hint at its field. */
export const NEW_PASSWORD_HINT = t('app.8To128CharactersNotA');

/** Why a new password is refused by its length; null: the server decides. */
export function newPasswordFault(password: string): string | null {
  if (password.length < MIN) return t('app.thePasswordNeedsAtLeastCharacters', { min: MIN });
  return password.length > MAX ? t('app.thePasswordCanHaveAtMost', { max: MAX }) : null;
}
