import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-hover text-muted',
  warning: 'bg-warning-soft text-warning',
  accent: 'bg-accent-soft text-accent',
  positive: 'border border-current/40 text-positive',
  negative: 'border border-current/40 text-negative',
};

/** A word or two beside a figure. `title` says more to those who hover; keep it true without. */
export const Badge = ({
  tone = 'neutral',
  title,
  children,
}: {
  tone?: keyof typeof tones;
  title?: string;
  children: ReactNode;
}) => (
  <span
    title={title}
    className={clsx('inline-block rounded px-1.5 text-2xs font-medium whitespace-nowrap', tones[tone])}
  >
    {children}
  </span>
);
