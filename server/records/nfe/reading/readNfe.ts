import type { Said } from '#server/platform/language/said.ts';
import { xmlTree } from '#server/platform/files/xml/xmlTree.ts';
import { badRequest, DomainError, saidOf } from '#server/platform/values/errors.ts';
import type { NfeFile } from './nfeFile.ts';
import { readDocument } from './readDocument.ts';
import { readEvent } from './readEvent.ts';

/** What is not a document, and what to send instead. */
const OTHERS = {
  resNFe: 'nfe.isSummary',
  resEvento: 'nfe.isEventSummary',
  procInutNFe: 'nfe.isVoiding',
  cteProc: 'nfe.isFreight',
  nfseProc: 'nfe.isService',
  NFSe: 'nfe.isService',
  CompNfse: 'nfe.isService',
  enviNFe: 'nfe.isBatch',
} as const;
const LONGEST_ROOT = 30;

/**
 * Reads the XML of an NF-e or of an event, for the account with these CNPJs. Throws BAD_REQUEST with one sentence for anything
 * else. The signature is not verified.
 */
export function readNfe(bytes: Uint8Array, ownCnpjs: ReadonlySet<string>): NfeFile {
  const root = xmlTree(bytes);
  if (root.name === 'nfeProc' || root.name === 'NFe') return readDocument(root, ownCnpjs);
  if (root.name === 'procEventoNFe') return readEvent(root);
  if (Object.hasOwn(OTHERS, root.name)) throw badRequest(OTHERS[root.name as keyof typeof OTHERS]);
  throw badRequest('nfe.otherRoot', { root: root.name.slice(0, LONGEST_ROOT) });
}

/** A file that was read, or the sentence with which it was refused; errors lose their class between threads. */
export type ReadFile = { read: NfeFile; refusal: null } | { read: null; refusal: Said };

/** Reads files one by one: a bad one never stops the rest. Runs in a worker thread. */
export function readNfeFiles({ files, ownCnpjs }: { files: Uint8Array[]; ownCnpjs: string[] }): ReadFile[] {
  const own = new Set(ownCnpjs);
  return files.map((bytes) => {
    try {
      return { read: readNfe(bytes, own), refusal: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { read: null, refusal: saidOf(error) };
    }
  });
}
