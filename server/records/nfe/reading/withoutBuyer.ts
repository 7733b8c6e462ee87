import { type XmlNode } from '#server/platform/files/xml/xmlNode.ts';

/** Groups of a document that are kept, with the elements of each; `all` keeps what is below. */
const KEPT: Readonly<Record<string, 'all' | readonly string[]>> = {
  ide: 'all',
  det: ['prod', 'imposto', 'vItem', 'DFeReferenciado'],
  total: 'all',
  infIntermed: 'all',
};
const ADDRESS = ['cMun', 'UF'];

/**
 * An NF-e without what identifies people: of the buyer UF, city code and indIEDest; of the issuer CNPJ, regime, UF and city.
 * Delivery, transport, payment, authorized persons and free texts are not kept either. Other elements in their order.
 */
export function withoutBuyer(root: XmlNode): XmlNode {
  const info = find(root, 'infNFe');
  const children = info.children.flatMap((child) => {
    if (child.name === 'emit') return [only(child, ['CNPJ', 'CRT'], 'enderEmit')];
    if (child.name === 'dest') return [only(child, ['indIEDest'], 'enderDest')];
    if (child.name === 'transp') return [only(child, ['modFrete'])];
    const kept = Object.hasOwn(KEPT, child.name) ? KEPT[child.name] : undefined;
    if (kept === undefined) return [];
    return [kept === 'all' ? child : only(child, kept)];
  });
  const protocol = root.children.filter(({ name }) => name === 'protNFe');
  return { ...plain('nfeProc'), children: [{ ...plain('NFe'), children: [{ ...info, children }] }, ...protocol] };
}

function only(node: XmlNode, names: readonly string[], address?: string): XmlNode {
  const children = node.children.flatMap((child) => {
    if (child.name === address) return [only(child, ADDRESS)];
    return names.includes(child.name) ? [child] : [];
  });
  return { ...node, text: '', children };
}

function find(node: XmlNode, name: string): XmlNode {
  if (node.name === name) return node;
  for (const child of node.children) if (child.name === 'NFe' || child.name === name) return find(child, name);
  throw new Error(`no ${name}`);
}

const plain = (name: string): XmlNode => ({ name, attributes: new Map(), children: [], text: '' });
