/** The text as a LIKE pattern that matches nothing but itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
