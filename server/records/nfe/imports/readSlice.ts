import { DomainError, saidOf } from '#server/platform/values/errors.ts';
import type { ReadFile } from '#server/records/nfe/reading/readNfe.ts';
import { nfeReading } from './nfePool.ts';

/**
 * Reads files in a worker thread, in their order. When together they take too long, each is read by itself, and the one at
 * fault is refused.
 */
export async function readSlice(accountId: number, files: Uint8Array[], ownCnpjs: string[]): Promise<ReadFile[]> {
  if (files.length === 0) return [];
  try {
    return await nfeReading.run<ReadFile[]>(accountId, 'readNfeFiles', { files, ownCnpjs }, { isContinued: true });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'TOO_LARGE') throw error;
    if (files.length === 1) return [{ read: null, refusal: saidOf(error) }];
  }
  const read: ReadFile[] = [];
  for (const file of files) read.push(...(await readSlice(accountId, [file], ownCnpjs)));
  return read;
}
