/** Text for searching: lower case, without accents. */
export const foldText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
