// Runs in the threads of hashPool.ts: synchronous, so that libuv's threads stay free for files and names.
import { hashSync, verifySync } from '@node-rs/argon2';

const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/** @param {string} password */
export const hash = (password) => hashSync(password, COST);

/** @param {{ hashed: string, password: string }} attempt */
export const verify = ({ hashed, password }) => verifySync(hashed, password);
