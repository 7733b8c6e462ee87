import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { formatCount, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { StateRow } from './stateRows.ts';
import type { ShownFigure } from './statesView.ts';
import { tilePlaces } from './tilePlaces.ts';

const LABELS: Record<ShownFigure, string> = {
  revenue: t('salesByState.shareOfRevenue'),
  orders: t('salesByState.shareOfOrders'),
  margin: t('salesByState.margin'),
};
/** Largest part of colour in a tile: text on it keeps its contrast in both themes. */
const MOST_COLOUR = 45;
const LEAST_COLOUR = 5;
const STEPS = [0.2, 0.4, 0.6, 0.8, 1];

const figureOf = (row: StateRow | undefined, show: ShownFigure): number | null =>
  (show === 'revenue' ? row?.revenueShare : show === 'orders' ? row?.ordersShare : row?.marginPercent) ?? null;

/** A colour of the theme, mixed into the surface by `--tint`. */
const TINTS = {
  info: 'bg-[color-mix(in_oklab,var(--color-link)_var(--tint),var(--color-surface))]',
  positive: 'bg-[color-mix(in_oklab,var(--color-positive)_var(--tint),var(--color-surface))]',
  negative: 'bg-[color-mix(in_oklab,var(--color-negative)_var(--tint),var(--color-surface))]',
};
const tintOf = (show: ShownFigure, isLoss = false) =>
  TINTS[show !== 'margin' ? 'info' : isLoss ? 'negative' : 'positive'];

/** Strength of a colour, 0 to 1, as a style. */
const strengthStyle = (strength: number) =>
  ({ '--tint': `${(LEAST_COLOUR + (MOST_COLOUR - LEAST_COLOUR) * strength).toFixed(0)}%` }) as CSSProperties;

/**
 * Strength of each figure, 0 to 1. One state sells a multiple of the next: by the root of its share a small one is still seen.
 * Margins are alike: gains, and losses, go from the least to the most of them.
 */
function strengths(figures: readonly number[], show: ShownFigure): (figure: number) => number {
  return (figure) => {
    const alike = figures.filter((one) => one < 0 === figure < 0).map(Math.abs);
    const [least, most] = [Math.min(...alike), Math.max(...alike)];
    if (show !== 'margin') return Math.sqrt(Math.abs(figure) / most);
    return most === least ? 1 : (Math.abs(figure) - least) / (most - least);
  };
}

/**
 * The 27 states as a map of equal squares, each with its share of revenue or orders, or its margin. The table has the same
 * figures for screen readers.
 */
export function StateMap({ rows, show }: { rows: readonly StateRow[]; show: ShownFigure }) {
  const byState = new Map(rows.map((row) => [row.key, row]));
  const strengthOf = strengths(
    Object.keys(tilePlaces).flatMap((uf) => figureOf(byState.get(uf), show) ?? []),
    show,
  );
  return (
    <figure className="flex flex-col gap-3">
      <div
        role="img"
        aria-label={t('salesByState.mapOfTheStatesTheValues', { labels: LABELS[show].toLowerCase() })}
        className="mx-auto grid w-full max-w-sm grid-cols-6 gap-1 sm:gap-1.5"
      >
        {Object.entries(tilePlaces).map(([uf, [column, row]]) => {
          const state = byState.get(uf);
          const figure = figureOf(state, show);
          const isTinted = figure !== null && figure !== 0;
          return (
            <div
              key={uf}
              data-uf={uf}
              title={state ? tileTitle(state) : t('salesByState.noSale', { uf })}
              style={{
                gridColumn: column + 1,
                gridRow: row + 1,
                ...(isTinted && strengthStyle(strengthOf(figure))),
              }}
              className={clsx(
                'flex aspect-square flex-col items-center justify-center rounded-md border text-label tabular-nums',
                state ? 'border-line text-ink' : 'border-dashed border-line text-muted',
                isTinted && tintOf(show, figure < 0),
              )}
            >
              <span className="font-semibold">{uf}</span>
              <span>{state ? formatPercent(figure) : UNKNOWN}</span>
            </div>
          );
        })}
      </div>
      <figcaption className="flex items-center justify-center gap-2 text-label text-muted">
        {t('salesByState.lowest', { labels: LABELS[show] })}
        <span aria-hidden className="flex gap-0.5">
          {STEPS.map((step) => (
            <span
              key={step}
              className={clsx('size-3 rounded-sm border border-line', tintOf(show))}
              style={strengthStyle(step)}
            />
          ))}
        </span>
        {t('salesByState.highest')}
      </figcaption>
    </figure>
  );
}

const tileTitle = ({ name, revenue, orders, units, marginPercent }: StateRow) =>
  [
    `${name}: ${formatMoney(revenue)}`,
    t('salesByState.orders', { orders: orders ?? 0 }),
    t('salesByState.units', { units: formatCount(units) }),
    t('salesByState.margin2', { marginPercent: formatPercent(marginPercent) }),
  ].join(' · ');
