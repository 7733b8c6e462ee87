// Runs in the threads of hashPool.ts: synchronous, so that libuv's threads stay free for files and names.
import { hashSync, verifySync } from '@node-rs/argon2';

/** @param {{ password: string, cost: import('@node-rs/argon2').Options }} task */
export const hash = ({ password, cost }) => hashSync(password, cost);

/** @param {{ hashed: string, password: string }} attempt */
export const verify = ({ hashed, password }) => verifySync(hashed, password);
