import { type XmlNode, textAt } from '#server/platform/files/xml/xmlNode.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { accessKey } from './accessKey.ts';
import { instantAt, matchAt, requiredAt, requiredNode, wholeAt } from './fields.ts';
import type { NfeEvent } from './nfeFile.ts';

/**
 * Reads a `procEventoNFe`. Its own id is not checked: the schema of the cancellation still asks for digits where keys have
 * letters. Throws BAD_REQUEST with a sentence for a wrong key and a test event.
 */
export function readEvent(root: XmlNode): NfeEvent {
  const event = requiredNode(root, 'evento', 'infEvento');
  if (textAt(event, 'tpAmb') === '2') throw badRequest('nfe.eventIsTest');
  const at = instantAt(event, 'dhEvento');
  if (!at) throw badRequest('nfe.missing', { field: 'dhEvento' });
  const type = matchAt(/^\d{6}$/, event, 'tpEvento');
  if (!type) throw badRequest('nfe.missing', { field: 'tpEvento' });
  return {
    kind: 'event',
    key: accessKey(requiredAt(event, 'chNFe')),
    type,
    sequence: wholeAt(event, 'nSeqEvento') ?? 1,
    at,
    status: wholeAt(root, 'retEvento', 'infEvento', 'cStat'),
  };
}

/** tpEvento of a cancellation, and of one by substitution. */
const CANCELS = new Set(['110111', '110112']);
/** cStat of an event that SEFAZ registered. */
const REGISTERED = new Set([135, 136, 155]);

/** Whether an event cancels its document. Letters of correction never change amounts. */
export const isCancellation = ({ type, status }: Pick<NfeEvent, 'type' | 'status'>): boolean =>
  CANCELS.has(type) && status !== null && REGISTERED.has(status);
