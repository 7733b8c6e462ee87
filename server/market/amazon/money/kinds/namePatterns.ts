/** A name as it is compared: in lower case, without spaces, dashes and underscores. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** What is between the `*` of each pattern: the patterns are the product's own, and each is compared very often. */
const split = new Map<string, { start: string; parts: string[]; end: string }>();

function partsOf(pattern: string) {
  let known = split.get(pattern);
  if (!known) {
    const [start = '', ...parts] = pattern.split('*');
    split.set(pattern, (known = { start, end: parts.pop() ?? '', parts }));
  }
  return known;
}

/** Whether a name follows a pattern, in which `*` stands for any text. Linear in the length of the name. */
export function follows(name: string, pattern: string): boolean {
  if (!pattern.includes('*')) return name === pattern;
  const { start, parts, end } = partsOf(pattern);
  if (!name.startsWith(start)) return false;
  let place = start.length;
  for (const part of parts) {
    const at = name.indexOf(part, place);
    if (at === -1) return false;
    place = at + part.length;
  }
  return name.length >= place + end.length && name.endsWith(end);
}
