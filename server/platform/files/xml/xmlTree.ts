import { SaxesParser } from 'saxes';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { decodeXml } from './decodeXml.ts';
import { XML_LIMITS } from './xmlLimits.ts';
import type { XmlNode } from './xmlNode.ts';

interface OpenNode extends XmlNode {
  attributes: Map<string, string>;
  children: XmlNode[];
}

/**
 * Reads an XML file into a tree, within `XML_LIMITS`, all of which hold before memory is spent. Throws BAD_REQUEST with a
 * sentence for a file that is not well formed, has a DOCTYPE (so no entities but the five of XML) or exceeds a limit.
 */
export function xmlTree(bytes: Uint8Array): XmlNode {
  if (bytes.length > XML_LIMITS.bytes) throw badRequest('files.xmlTooLarge');
  if (bytes.length === 0) throw badRequest('files.empty');
  const text = decodeXml(bytes);
  if (countOf(text, '&') > XML_LIMITS.ampersands) throw badRequest('files.xmlEntities');
  return parse(text);
}

function parse(text: string): XmlNode {
  const parser = new SaxesParser({ position: false });
  const open: OpenNode[] = [];
  let root: XmlNode | null = null;
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > XML_LIMITS.nodes) throw badRequest('files.xmlElements');
  };
  parser.on('doctype', () => {
    throw badRequest('files.xmlDoctype');
  });
  parser.on('error', (error) => {
    throw error instanceof DomainError ? error : badRequest('files.xmlMalformed');
  });
  parser.on('attribute', ({ value }) => {
    count();
    if (value.length > XML_LIMITS.text) throw badRequest('files.xmlAttribute');
  });
  parser.on('opentag', ({ name, attributes }) => {
    count();
    if (open.length >= XML_LIMITS.depth) throw badRequest('files.xmlDepth');
    const named = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const);
    open.push({ name: localName(name), attributes: new Map(named), children: [], text: '' });
  });
  const append = (piece: string) => {
    const node = open.at(-1);
    if (!node) return;
    if (node.text.length + piece.length > XML_LIMITS.text) throw badRequest('files.xmlText');
    node.text += piece;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const node = open.pop()!;
    node.text = node.text.trim();
    const parent = open.at(-1);
    if (parent) parent.children.push(node);
    else root = node;
  });
  parser.write(text).close();
  if (!root) throw badRequest('files.notXml');
  return root;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}
