/** What an XML file may be (measured against hostile files, docs/decisions/066). SEFAZ accepts documents of 500 kB. */
export const XML_LIMITS = {
  bytes: 1_000_000,
  /** Uses of entities and character references. */
  ampersands: 20_000,
  depth: 40,
  /** Elements and attributes. */
  nodes: 150_000,
  /** Characters of text of one element, and of one attribute. */
  text: 20_000,
} as const;
