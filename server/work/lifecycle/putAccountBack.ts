import { createGunzip } from 'node:zlib';
import { queryRows } from '#server/platform/postgres/db.ts';
import { fileOfMove, lastMoveOf } from './keptMoves.ts';
import { type MovedAccount, moveAccountIn } from './moveAccountIn.ts';

/**
 * Puts the account that left last under this e-mail back, and deletes its file, in one transaction. Throws as `moveAccountIn`, and
 * NOT_FOUND when none is kept.
 */
export async function putAccountBack(email: string): Promise<MovedAccount> {
  const moveId = await lastMoveOf(email);
  const text = createGunzip();
  fileOfMove(moveId)
    .on('error', (error) => text.destroy(error))
    .pipe(text);
  return moveAccountIn(text, (tx) => queryRows('DELETE FROM moved_accounts WHERE id = $1', [moveId], tx));
}
