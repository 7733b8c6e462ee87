/** A text as searches compare it: lower case and without accents. */
export const foldText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
