const MIN = 8;
const MAX = 128;

/** What a new password must be, for the hint at its field. */
export const NEW_PASSWORD_HINT = 'De 8 a 128 caracteres; nem das mais usadas, nem o seu e-mail.';

/** Why a new password is refused by its length; null: the server decides. */
export function newPasswordFault(password: string): string | null {
  if (password.length < MIN) return `A senha precisa ter pelo menos ${MIN} caracteres`;
  return password.length > MAX ? `A senha pode ter no máximo ${MAX} caracteres` : null;
}
