/** An element of an XML file. Names are never keys of objects: `__proto__` is a valid name of an element. */
export interface XmlNode {
  /** Name without the prefix of its namespace. */
  name: string;
  /** Values by name without prefix; later ones of the same name replace earlier ones. */
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlNode[];
  /** Own text, trimmed, without that of children. */
  text: string;
}

/** First child with a name. */
const childOf = (node: XmlNode | null | undefined, name: string): XmlNode | null =>
  node?.children.find((child) => child.name === name) ?? null;

/** All children with a name. */
export const childrenOf = (node: XmlNode | null | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** First element at a path of names below a node. */
export function nodeAt(node: XmlNode | null | undefined, ...path: string[]): XmlNode | null {
  let found = node ?? null;
  for (const name of path) found = childOf(found, name);
  return found;
}

/** Text of the first element at a path of names. Null when it is absent or empty. */
export const textAt = (node: XmlNode | null | undefined, ...path: string[]): string | null =>
  nodeAt(node, ...path)?.text || null;
