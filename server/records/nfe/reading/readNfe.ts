import { xmlTree } from '#server/platform/files/xml/xmlTree.ts';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import type { NfeFile } from './nfeFile.ts';
import { readDocument } from './readDocument.ts';
import { readEvent } from './readEvent.ts';

/** What is not a document, and what to send instead. */
const OTHERS: Readonly<Record<string, string>> = {
  resNFe: 'É um resumo (resNFe): envie o XML completo da nota.',
  resEvento: 'É um resumo de evento (resEvento): envie o XML completo do evento.',
  procInutNFe: 'É uma inutilização de números (procInutNFe), que não tem valores.',
  cteProc: 'É um CT-e (frete), que não é lido: informe o frete em Custos.',
  nfseProc: 'É uma NFS-e (serviço), que não é lida.',
  NFSe: 'É uma NFS-e (serviço), que não é lida.',
  CompNfse: 'É uma NFS-e (serviço), que não é lida.',
  enviNFe: 'É um lote de envio (enviNFe): envie o XML autorizado de cada nota.',
};
const LONGEST_ROOT = 30;

/**
 * Reads the XML of an NF-e or of an event, for the account with these CNPJs. Throws BAD_REQUEST with one sentence for anything
 * else. The signature is not verified.
 */
export function readNfe(bytes: Uint8Array, ownCnpjs: ReadonlySet<string>): NfeFile {
  const root = xmlTree(bytes);
  if (root.name === 'nfeProc' || root.name === 'NFe') return readDocument(root, ownCnpjs);
  if (root.name === 'procEventoNFe') return readEvent(root);
  if (Object.hasOwn(OTHERS, root.name)) throw badRequest(OTHERS[root.name]!);
  throw badRequest('nfe.otherRoot', { root: root.name.slice(0, LONGEST_ROOT) });
}

/** A file that was read, or the sentence with which it was refused; errors lose their class between threads. */
export type ReadFile = { read: NfeFile; refusal: null } | { read: null; refusal: string };

/** Reads files one by one: a bad one never stops the rest. Runs in a worker thread. */
export function readNfeFiles({ files, ownCnpjs }: { files: Uint8Array[]; ownCnpjs: string[] }): ReadFile[] {
  const own = new Set(ownCnpjs);
  return files.map((bytes) => {
    try {
      return { read: readNfe(bytes, own), refusal: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { read: null, refusal: error.message };
    }
  });
}
