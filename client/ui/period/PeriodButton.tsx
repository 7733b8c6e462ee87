import { clsx } from 'clsx';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { type ComponentProps, lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { PeriodPopover as Popover } from './PeriodPopover.tsx';

const load = () => import('./PeriodPopover.tsx');
const PeriodPopover = lazy(async () => ({ default: (await load()).PeriodPopover }));

type Choice = Pick<ComponentProps<typeof Popover>, 'days' | 'words' | 'onApply'>;

/** Shows the chosen days and opens their calendar, whose code loads on hover or focus. */
export function PeriodButton({
  label,
  text,
  hasOnlyIcon = false,
  ref,
  ...choice
}: Choice & {
  ref?: RefObject<HTMLButtonElement | null>;
  /** Name of the choice, e.g. 'Período'. */
  label: string;
  /** The choice in words. */
  text: string;
  hasOnlyIcon?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`${label}: ${text}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={hasOnlyIcon ? label : undefined}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setIsOpen(true)}
        className={clsx(
          'inline-flex h-8 items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 max-sm:h-11 text-small whitespace-nowrap text-ink hover:bg-hover',
          hasOnlyIcon ? 'justify-center' : 'min-w-0',
        )}
      >
        <CalendarDays size={14} aria-hidden className="shrink-0 text-muted" />
        {!hasOnlyIcon && (
          <>
            <span className="flex-1 truncate text-left">{text}</span>
            <ChevronDown size={14} aria-hidden className="shrink-0 text-muted" />
          </>
        )}
      </button>
      {isOpen && (
        <ErrorBoundary fallback={null} onError={() => setIsOpen(false)}>
          <Suspense>
            <PeriodPopover label={label} triggerRef={button} onClose={() => setIsOpen(false)} {...choice} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
