import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Amount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';

/** How well the amount of a step is known. */
export type StepState = 'unread' | 'mayChange' | 'estimated' | 'known' | 'confirmed';

export interface LadderStep {
  key: string;
  label: string;
  /** Signed; null: unknown, or it may still come. */
  amount: Amount | null;
  state: StepState;
  /** Where the amount is from. */
  source: ReactNode;
  /** Where it is set or listed: a path, or `#id` on the same page. */
  to?: string | null;
  /** The sum of the steps before it; the last one is the result. */
  isSum?: boolean;
}

const names: Record<StepState, string> = {
  unread: t('app.unknown'),
  mayChange: t('app.mayStillChange'),
  estimated: t('app.estimated'),
  known: t('app.known'),
  confirmed: t('app.confirmed'),
};
const isFirm = (state: StepState) => state === 'known' || state === 'confirmed';

/** Hatched: the amount is not final. */
const HATCH = {
  backgroundImage: 'repeating-linear-gradient(135deg, transparent 0 3px, var(--color-surface) 3px 5px)',
};

/**
 * Steps from a first amount to a result, each with a floating bar true to scale, its amount, how well it is known and where it is from.
 * Throws when a sum is not that of the steps before it, to the cent.
 */
export function Ladder({ label, steps }: { label: string; steps: readonly LadderStep[] }) {
  const bars = barsOf(steps);
  const states = new Set(steps.filter(({ isSum, amount }) => !isSum && amount).map(({ state }) => isFirm(state)));
  return (
    <>
      <ol aria-label={label} className="divide-y divide-line">
        {steps.map((step, index) => (
          <Step key={step.key} step={step} bar={bars[index]!} isResult={index === steps.length - 1} />
        ))}
      </ol>
      {states.size > 1 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3 text-label text-muted">
          <span className="inline-flex items-center gap-1.5">
            <Swatch /> {t('app.confirmedOrKnown')}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Swatch isHatched /> {t('app.estimatedOrMayStillChange')}
          </span>
        </p>
      )}
    </>
  );
}

const Swatch = ({ isHatched = false }: { isHatched?: boolean }) => (
  <span
    aria-hidden
    className="size-3 rounded-sm bg-chart-step forced-color-adjust-none"
    style={isHatched ? HATCH : undefined}
  />
);

function Step({ step, bar, isResult }: { step: LadderStep; bar: Bar; isResult: boolean }) {
  const { label, amount, state, source, to, isSum } = step;
  const look = isSum
    ? isResult
      ? 'bg-chart-profit'
      : 'bg-chart-revenue'
    : bar.isFirst
      ? 'bg-chart-revenue'
      : 'bg-chart-step';
  const isNegative = isResult && amount !== null && amount.minor < 0;
  return (
    <li
      className={clsx(
        'grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 text-small',
        'lg:grid-cols-[minmax(9rem,1fr)_minmax(8rem,1.4fr)_6.5rem_minmax(9rem,1.1fr)]',
        isSum && 'bg-canvas font-semibold',
      )}
    >
      <span>{to ? <StepLink to={to}>{label}</StepLink> : label}</span>
      <span aria-hidden className="relative h-4 max-lg:order-last max-lg:col-span-2 max-lg:row-start-2 max-lg:h-2">
        {bar.width > 0 && (
          <span
            className={clsx(
              'absolute inset-y-0 min-w-0.5 rounded-sm forced-color-adjust-none',
              isNegative ? 'bg-negative' : look,
            )}
            style={{ left: `${bar.left}%`, width: `${bar.width}%`, ...(!isSum && !isFirm(state) && HATCH) }}
          />
        )}
      </span>
      <span
        className={clsx(
          'text-right whitespace-nowrap tabular-nums',
          amount === null && 'text-muted',
          isResult && amount && (amount.minor < 0 ? 'text-negative' : 'text-positive'),
        )}
      >
        <span className={clsx(amount && !isFirm(state) && 'figure-estimated')}>
          {isResult && amount && <span aria-hidden>{amount.minor < 0 ? '↓ ' : '↑ '}</span>}
          {amount ? formatMoney(amount) : UNKNOWN}
        </span>
      </span>
      <span className="text-label font-normal text-muted max-lg:order-last max-lg:col-span-2">
        {!isSum && (
          <span
            className={clsx(
              'mr-1.5 inline-block rounded px-1.5 font-medium whitespace-nowrap',
              isFirm(state) ? 'bg-hover text-muted' : 'border border-line-strong',
            )}
          >
            {names[state]}
          </span>
        )}
        {source}
      </span>
    </li>
  );
}

const LINK = 'underline decoration-line-strong underline-offset-4 hover:decoration-current';
const StepLink = ({ to, children }: { to: string; children: ReactNode }) =>
  to.startsWith('#') ? (
    <a href={to} className={LINK}>
      {children}
    </a>
  ) : (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  );

interface Bar {
  /** Percent of the width. */
  left: number;
  width: number;
  isFirst: boolean;
}

/** Where the bar of each step begins and how long it is. The scale holds all of them, also below zero. */
function barsOf(steps: readonly LadderStep[]): Bar[] {
  let running = 0;
  const spans = steps.map(({ label, amount, isSum }) => {
    if (isSum) {
      if (amount && amount.minor !== running)
        throw new Error(`${label} is ${amount.minor} and the steps before it come to ${running}`);
      return [0, amount?.minor ?? 0] as const;
    }
    const from = running;
    running += amount?.minor ?? 0;
    return [from, running] as const;
  });
  const all = [0, ...spans.flat()];
  const low = Math.min(...all);
  const whole = Math.max(...all) - low || 1;
  return spans.map(([from, to], index) => ({
    left: ((Math.min(from, to) - low) * 100) / whole,
    width: (Math.abs(to - from) * 100) / whole,
    isFirst: index === 0,
  }));
}
