/** A named amount, in decimals. */
export interface Amount {
  name: string;
  value: number;
}

/** One bar: from where to where it reaches, and what it says. */
export interface WaterfallStep extends Amount {
  range: [low: number, high: number];
  isEnd: boolean;
}

/** The bars from one amount to another: each change begins where the one before it ended. */
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
