/** Cost of Argon2id for new passwords, memory in KiB. Tests of other things lower it: testing/cheapPasswords.ts. */
export const hashCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
