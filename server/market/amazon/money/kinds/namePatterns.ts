/** A name as it is compared: in lower case, without spaces, dashes and underscores. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Whether a name follows a pattern, in which `*` stands for any text. Linear in the length of the name. */
export function follows(name: string, pattern: string): boolean {
  const [start = '', ...parts] = pattern.split('*');
  const end = parts.pop();
  if (end === undefined) return name === pattern;
  if (!name.startsWith(start)) return false;
  let place = start.length;
  for (const part of parts) {
    const at = name.indexOf(part, place);
    if (at === -1) return false;
    place = at + part.length;
  }
  return name.length >= place + end.length && name.endsWith(end);
}
