const MAX_CHARACTERS = 100; // spec 9
const SHOWN_CHARACTERS = 50;

/** The first 50 characters and "…" of a text longer than 100. Null for a shorter one, which is shown in full. */
export function collapseText(text: string): string | null {
  if (text.length <= MAX_CHARACTERS) return null; // a character has at least one UTF-16 unit
  const characters = Array.from(text);
  return characters.length <= MAX_CHARACTERS ? null : `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`;
}
