import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const tones = { neutral: 'text-ink', positive: 'text-positive', negative: 'text-negative' };

const ABOVE = '[&_:is(a,button,[title])]:relative [&_:is(a,button,[title])]:z-10';

/** One figure, with its name above and its details below. */
export const MetricCard = ({
  title,
  lang,
  value,
  tone = 'neutral',
  badges,
  aside,
  footer,
  children,
}: {
  title: string;
  lang?: string;
  value: ReactNode;
  tone?: keyof typeof tones;
  badges?: ReactNode;
  /** At the end of the title line, such as a button. */
  aside?: ReactNode;
  /** At the bottom. A button in it may cover the whole card; links, buttons and tooltips elsewhere stay above it. */
  footer?: ReactNode;
  children?: ReactNode;
}) => (
  <article aria-label={title} className="relative flex min-w-0 flex-col gap-1 bg-surface px-4 py-3">
    <div className="flex items-center justify-between gap-2">
      <h2 lang={lang} className="min-w-0 text-small wrap-anywhere font-medium text-muted">
        {title}
      </h2>
      {aside && <span className="relative z-10 flex">{aside}</span>}
    </div>
    <p className={clsx('flex flex-wrap items-baseline gap-x-2', ABOVE)}>
      <span className={clsx('text-figure-m tracking-tight tabular-nums', tones[tone])}>{value}</span>
      {badges}
    </p>
    <div className={clsx('flex flex-col text-label text-muted tabular-nums', ABOVE)}>{children}</div>
    {footer && <div className="mt-auto">{footer}</div>}
  </article>
);
