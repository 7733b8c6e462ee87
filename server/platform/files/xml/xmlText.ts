import type { XmlNode } from './xmlNode.ts';

/** An element as XML text, without indentation, with only the five entities of XML. */
export function xmlText({ name, attributes, children, text }: XmlNode): string {
  const named = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  const inside = escaped(text) + children.map(xmlText).join('');
  return inside === '' ? `<${name}${named}/>` : `<${name}${named}>${inside}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
