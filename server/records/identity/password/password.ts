/** Native code, loaded by the first who signs in. */
const argon2 = () => import('@node-rs/argon2');

const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/** Argon2id of a password, with its parameters inside. */
export const hashPassword = async (password: string) => (await argon2()).hash(password.normalize('NFKC'), COST);

let decoy: Promise<string> | undefined;

/** Whether the password belongs to the hash; without a hash it takes as long and answers no. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await (await argon2()).verify(passwordHash ?? (await decoy), password.normalize('NFKC'));
  return matches && passwordHash !== undefined;
}
