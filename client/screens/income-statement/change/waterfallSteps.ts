/** Named amount as a decimal. */
export interface Amount {
  name: string;
  value: number;
}

/** A bar with its lower and upper end. */
export interface WaterfallStep extends Amount {
  range: [low: number, high: number];
  isEnd: boolean;
}

/** Bars between two amounts. Each change begins where the previous one ended. */
export function waterfallSteps(before: Amount, changes: readonly Amount[], now: Amount): WaterfallStep[] {
  const end = (amount: Amount): WaterfallStep => ({ ...amount, range: ordered(0, amount.value), isEnd: true });
  let level = before.value;
  const steps = changes.map((change): WaterfallStep => {
    const from = level;
    level += change.value;
    return { ...change, range: ordered(from, level), isEnd: false };
  });
  return [end(before), ...steps, end(now)];
}

const ordered = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a]);
