const STEPS: [seconds: number, one: string, many: string][] = [
  [86_400, 'dia', 'dias'],
  [3_600, 'h', 'h'],
  [60, 'min', 'min'],
  [1, 's', 's'],
];

/** A length of time in its two largest units: `45 s`, `1 min 12 s`, `3 h`, `2 dias 4 h`. */
export function formatDuration(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const first = STEPS.findIndex(([length]) => rest >= length);
  if (first === -1) return '0 s';
  const parts = STEPS.slice(first, first + 2).flatMap(([length, one, many]) => {
    const count = Math.floor(rest / length);
    rest %= length;
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return parts.join(' ');
}
