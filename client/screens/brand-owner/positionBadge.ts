const THRESHOLD_PERCENT = 10; // spec 9

/** Badge for the difference of our price to theirs in percent. Exactly ±10 is a tie (SEMANTICS). */
export function positionBadge(percent: number) {
  if (percent < -THRESHOLD_PERCENT) return { label: 'Vantagem', tone: 'positive' } as const;
  if (percent > THRESHOLD_PERCENT) return { label: 'Desvantagem', tone: 'negative' } as const;
  return { label: 'Empate', tone: 'neutral' } as const;
}
