/** An instant (ms) in Mercado Livre's format: always at UTC−04:00. */
export function dateText(moment: number): string {
  return `${new Date(moment - 4 * 3_600_000).toISOString().slice(0, 23)}-04:00`;
}
