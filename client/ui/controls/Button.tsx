import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type Tone = 'primary' | 'secondary' | 'quiet' | 'onBrand';

const tones: Record<Tone, string> = {
  primary: 'bg-action text-white hover:bg-action-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-ink',
  onBrand: 'border border-white/40 bg-action-hover text-white hover:border-white focus-visible:outline-white',
};

/** Classes of a button, for links that look like one. */
export const buttonClass = (tone: Tone) =>
  clsx(
    'inline-flex h-8 items-center justify-center gap-1.5 rounded-md px-3 text-small font-medium whitespace-nowrap transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-60',
    tone === 'primary' && 'forced-colors:border',
    tones[tone],
  );

export const Button = ({ tone = 'secondary', className, ...props }: ComponentProps<'button'> & { tone?: Tone }) => (
  <button type="button" {...props} className={clsx(buttonClass(tone), className)} />
);

/** A button that shows only an icon. Screen readers read its label, which is also its tooltip. */
export const IconButton = ({ label, className, ...props }: ComponentProps<'button'> & { label: string }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...props}
    className={clsx(
      'relative inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink',
      className,
    )}
  />
);
