import { CalendarDays } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { ErrorBoundary } from 'react-error-boundary';
import { t } from '#client/lib/language/t.ts';
import type { DayPopover as Popover } from './DayPopover.tsx';

const load = () => import('./DayPopover.tsx');
const DayPopover = lazy(async () => ({ default: (await load()).DayPopover }));

/** Button in a field of a day that opens its calendar, whose code loads on hover or focus. */
export function DayButton(field: Omit<ComponentProps<typeof Popover>, 'triggerRef' | 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = t('app.dayInTheCalendar', { label: field.label });
  return (
    <>
      {/* react-aria's: the Enter that chooses a day must not press the button to which the focus returns */}
      <Button
        ref={button}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onHoverStart={() => void load()}
        onFocus={() => void load()}
        onPress={() => setIsOpen(true)}
        className="inline-flex h-full w-8 shrink-0 cursor-pointer items-center justify-center rounded-r-md text-muted hover:text-ink max-sm:w-11"
      >
        <CalendarDays size={14} aria-hidden />
      </Button>
      {isOpen && (
        <ErrorBoundary fallback={null} onError={() => setIsOpen(false)}>
          <Suspense>
            <DayPopover {...field} label={name} triggerRef={button} onClose={() => setIsOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
