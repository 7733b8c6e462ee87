export interface BridgeLine {
  key: string;
  /** `LINE`, `SUM` or `UNEXPLAINED`. */
  kind: string;
  /** Null: not read. */
  amount: { minor: number } | null;
}

/** A bar of the waterfall, in minor units: from where the one before ends; a sum from 0. */
export interface BridgeStep {
  from: number;
  to: number;
  /** `later`: of the sales, but still to come. */
  look: 'sum' | 'up' | 'down' | 'later' | 'rest';
}

const LATER = 'not_released';

/** Bars by the key of their line: of lines that have an amount, and of all sums. */
export function bridgeSteps(lines: readonly BridgeLine[]): Map<string, BridgeStep> {
  let level = 0;
  const steps = new Map<string, BridgeStep>();
  for (const { key, kind, amount } of lines) {
    if (amount === null) continue;
    const { minor } = amount;
    const from = kind === 'SUM' ? 0 : level;
    level = from + minor;
    if (kind === 'SUM') steps.set(key, { from, to: level, look: 'sum' });
    else if (minor !== 0) steps.set(key, { from, to: level, look: lookOf(key, kind, minor) });
  }
  return steps;
}

const lookOf = (key: string, kind: string, minor: number): BridgeStep['look'] =>
  kind === 'UNEXPLAINED' ? 'rest' : key === LATER ? 'later' : minor > 0 ? 'up' : 'down';

export interface BridgeScale {
  /** Minor units at the left and the right edge. Above 0 at the left: bars from 0 are broken there. */
  left: number;
  right: number;
}

/** Part of the largest amount below which nothing ends, when the scale begins above 0. */
const LEAST_CUT = 0.4;
/** Part of what is shown that stays left of the lowest end. */
const MARGIN = 0.15;

/** The amounts that the bars' area shows. It begins above 0 when all bars end far above it, as their differences would be too small. */
export function bridgeScale(steps: Iterable<BridgeStep>): BridgeScale {
  const [ends, floating]: [number[], number[]] = [[0], []];
  for (const { from, to, look } of steps) {
    ends.push(from, to);
    floating.push(to);
    if (look !== 'sum' && from !== 0) floating.push(from);
  }
  const [right, lowest] = [Math.max(...ends), Math.min(...floating)];
  const cut = lowest - MARGIN * (right - lowest);
  if (floating.length === 0 || cut <= LEAST_CUT * right) return { left: Math.min(...ends), right };
  const unit = 10 ** Math.floor(Math.log10(cut));
  return { left: Math.floor(cut / unit) * unit, right };
}
