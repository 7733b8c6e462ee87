import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';

export interface StepPlace {
  number: number;
  isDone: boolean;
  /** The first that is not done. */
  isNext: boolean;
}

/** One step: its number or a check, what it gives, and what to press. */
export const FirstDayStep = ({
  number,
  isDone,
  isNext,
  title,
  hint,
  children,
  more,
}: StepPlace & {
  title: string;
  hint: ReactNode;
  /** What to press. */
  children?: ReactNode;
  /** Below the hint. */
  more?: ReactNode;
}) => (
  <li
    aria-current={isNext ? 'step' : undefined}
    className={clsx(
      'grid grid-cols-[2rem_1fr] items-center gap-x-3 gap-y-2 border-t border-line px-4 py-4 sm:grid-cols-[2rem_1fr_auto]',
      isNext && 'bg-link-soft',
    )}
  >
    <span
      className={clsx(
        'grid size-7 place-items-center self-start rounded-full border text-small font-semibold',
        isDone ? 'border-positive bg-positive text-surface' : 'border-line-strong',
      )}
    >
      {isDone ? <Check size={16} aria-hidden /> : number}
      {isDone && <span className="sr-only">{t('start.done')}</span>}
    </span>
    <div className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-small text-muted">{hint}</p>
      {more}
    </div>
    {!isDone && children && <div className="flex flex-wrap gap-2 max-sm:col-start-2">{children}</div>}
  </li>
);

/** A link that looks like a button, 44 px high on phones. */
export const StepLink = ({
  to,
  tone,
  children,
}: {
  to: string;
  tone: 'primary' | 'secondary';
  children: ReactNode;
}) => (
  <Link to={to} className={clsx(buttonClass(tone), 'max-sm:h-11')}>
    {children}
  </Link>
);
