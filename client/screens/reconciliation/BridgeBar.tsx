import { clsx } from 'clsx';
import type { BridgeScale, BridgeStep } from './bridgeSteps.ts';

const looks: Record<BridgeStep['look'], string> = {
  sum: 'bg-chart-revenue',
  up: 'bg-positive',
  down: 'bg-muted',
  later: 'bg-[repeating-linear-gradient(135deg,var(--color-muted)_0_3px,transparent_3px_6px)]',
  rest: 'bg-warning',
};

/** A bar of the waterfall, whose amount stands beside it. One that begins left of the scale has a break. */
export function BridgeBar({ step, scale: { left, right } }: { step: BridgeStep | undefined; scale: BridgeScale }) {
  if (!step || step.from === step.to || right === left) return null;
  const place = (minor: number) => (100 * (Math.max(minor, left) - left)) / (right - left);
  const [from, to] = [Math.min(step.from, step.to), Math.max(step.from, step.to)];
  return (
    <span aria-hidden className="relative block h-3 sm:h-4">
      <span
        className={clsx('absolute inset-y-0 min-w-0.5 rounded-sm forced-color-adjust-none', looks[step.look])}
        style={{ left: `${place(from)}%`, width: `${place(to) - place(from)}%` }}
      />
      {from < left && <span className="absolute -inset-y-0.5 left-3 w-1 -skew-x-12 bg-surface" />}
    </span>
  );
}
