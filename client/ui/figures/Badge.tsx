import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type Marketplace, marketplaceFacts } from '#client/lib/marketplaces.ts';

const tones = {
  neutral: 'bg-hover text-muted',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-link-soft text-link',
  positive: 'border border-current/40 text-positive',
  negative: 'border border-current/40 text-negative',
};

export type Tone = keyof typeof tones;

/** A word or two beside a figure. `title` adds detail on hover; the badge must be true without it. */
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
    className={clsx('inline-block rounded px-1.5 text-label font-medium sm:whitespace-nowrap', tones[tone])}
  >
    {children}
  </span>
);

/** Letters of a marketplace; screen readers read the full name. */
export const MarketplaceBadge = ({ marketplace }: { marketplace: Marketplace }) => {
  const { name, badge } = marketplaceFacts(marketplace);
  return (
    <span
      title={name}
      className="inline-block rounded border border-line-strong px-1 text-label leading-3.5 font-semibold text-muted"
    >
      <span aria-hidden>{badge}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
};
