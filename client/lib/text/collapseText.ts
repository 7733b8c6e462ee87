const LONGEST = 100; // spec 9
const SHOWN = 50;

/** The first 50 characters of a text of more than 100, with "…"; null for a shorter one, which is shown whole. */
export function collapseText(text: string): string | null {
  if (text.length <= LONGEST) return null; // no fewer units than characters
  const characters = Array.from(text);
  return characters.length <= LONGEST ? null : `${characters.slice(0, SHOWN).join('')}…`;
}
