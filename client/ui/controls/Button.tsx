import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type Tone = 'primary' | 'secondary' | 'quiet' | 'onBrand';

const tones: Record<Tone, string> = {
  primary: 'bg-brand text-white hover:bg-brand-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-ink',
  onBrand: 'border border-white/40 bg-brand-hover text-white hover:border-white focus-visible:outline-white',
};

/** The look of a button, for links that act as one. */
export const buttonClass = (tone: Tone) =>
  clsx(
    'inline-flex h-8 items-center justify-center gap-1.5 rounded-md px-3 text-table font-medium whitespace-nowrap transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-60',
    tones[tone],
  );

export const Button = ({ tone = 'secondary', className, ...props }: ComponentProps<'button'> & { tone?: Tone }) => (
  <button type="button" {...props} className={clsx(buttonClass(tone), className)} />
);
