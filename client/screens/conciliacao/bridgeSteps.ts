export interface BridgeLine {
  key: string;
  /** `LINE`, `SUM` or `UNEXPLAINED`. */
  kind: string;
  label: string;
  amount: { minor: number; currency: string };
}

/** A bar of the waterfall, in minor units: from where the one before ends; a sum from 0. */
export interface BridgeStep {
  label: string;
  from: number;
  to: number;
  amount: number;
  color: 'sum' | 'up' | 'down' | 'rest';
}

/** Bars of the lines that have an amount, and of all sums. */
export function bridgeSteps(lines: readonly BridgeLine[]): BridgeStep[] {
  let level = 0;
  return lines.flatMap(({ kind, label, amount: { minor: amount } }): BridgeStep[] => {
    if (kind === 'SUM') {
      level = amount;
      return [{ label, from: 0, to: amount, amount, color: 'sum' }];
    }
    const from = level;
    level += amount;
    if (amount === 0) return [];
    return [{ label, from, to: level, amount, color: kind === 'UNEXPLAINED' ? 'rest' : amount > 0 ? 'up' : 'down' }];
  });
}
