import { z } from 'zod';

/** Native code, loaded on the first sign-in. */
const argon2 = () => import('@node-rs/argon2');

const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/** Argon2id hash of a password, with its parameters. */
export const hashPassword = async (password: string) => (await argon2()).hash(password.normalize('NFKC'), COST);

let decoy: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash: false, after the same time. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await (await argon2()).verify(passwordHash ?? (await decoy), password.normalize('NFKC'));
  return matches && passwordHash !== undefined;
}

/** Rule of a new password: 8 to 128 characters. */
export const passwordRule = z
  .string('Informe a senha')
  .min(8, 'A senha precisa ter pelo menos 8 caracteres')
  .max(128, 'A senha pode ter no máximo 128 caracteres');
