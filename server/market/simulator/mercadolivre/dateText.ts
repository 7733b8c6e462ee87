/** A moment (ms) as Mercado Livre writes them: at −04:00 whatever the season. */
export function dateText(moment: number): string {
  return `${new Date(moment - 4 * 3_600_000).toISOString().slice(0, 23)}-04:00`;
}
