import { createReadStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isSealed, unsealed } from '#server/platform/security/sealFile.ts';
import { badRequest } from '#server/platform/values/errors.ts';

/**
 * The text of a backup's file, decrypted with `secret` when it is sealed. The stream ends with an error when the file is damaged
 * or cut off or another secret sealed it: nothing of it may be used before its end. Throws 400 without the secret.
 */
export async function readBackup(file: string, secret: string | undefined): Promise<PassThrough> {
  const sealed = await isSealed(file);
  if (sealed && !secret) throw badRequest('commands.sealedBackup', { file });
  const text = new PassThrough();
  // `text` gets the error too
  pipeline(sealed ? unsealed(file, secret!) : createReadStream(file), createGunzip(), text).catch(() => undefined);
  return text;
}
