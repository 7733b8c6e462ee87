/** Chance of bounds in words, `9 de 10`; empty for 8 of 10, which bounds have where whole numbers allow it. */
export function outOfTen(probability: number): string {
  const tenths = Math.round(probability * 10);
  if (tenths === 8) return '';
  return tenths < 10 ? `${tenths} de 10` : 'mais de 9 de 10';
}
