/** Style of a chart's tooltip. */
export const chartTooltip = {
  contentStyle: {
    background: 'var(--color-raised)',
    border: '1px solid var(--color-line)',
    borderRadius: 6,
    fontSize: 12,
  },
  labelStyle: { color: 'var(--color-muted)' },
  itemStyle: { color: 'var(--color-ink)' },
  isAnimationActive: false,
} as const;

/** Style of an axis and its labels. */
export const chartAxis = {
  stroke: 'var(--color-line-strong)',
  tick: { fill: 'var(--color-muted)', fontSize: 11 },
} as const;
