import { badField } from '#server/platform/values/errors.ts';

const COMMONEST = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** The 10,000 commonest passwords; read when the first password is chosen. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, COMMONEST)),
  ));

const comparable = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/**
 * Checks a new password beyond its length. Throws 400, at the field, when it is among the commonest or is the person's
 * e-mail or the part of it before the @.
 */
export async function checkNewPassword(password: string, email: string, field = 'password'): Promise<void> {
  const [chosen, address] = [comparable(password), comparable(email)];
  if (chosen === address || chosen === address.split('@')[0]) throw badField(field, 'account.passwordIsEmail');
  if ((await commonPasswords()).has(chosen)) throw badField(field, 'account.passwordCommon');
}
