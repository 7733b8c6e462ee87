import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { Popover as AriaPopover, Dialog, I18nProvider } from 'react-aria-components';
import { dateTag } from '#client/lib/language/formats.ts';

/** A popover at its button. Takes the focus and returns it; closes on Escape and on a click outside. */
export const Popover = ({
  label,
  lang,
  align = 'end',
  isWide = false,
  triggerRef,
  onClose,
  children,
}: {
  label: string;
  lang?: string;
  /** Edge of the button that the popover aligns to. */
  align?: 'start' | 'end';
  /** As wide as its content. */
  isWide?: boolean;
  triggerRef: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}) => (
  <I18nProvider locale={lang ?? dateTag()}>
    <AriaPopover
      isOpen
      triggerRef={triggerRef}
      placement={`bottom ${align}`}
      offset={6}
      onOpenChange={(isOpen) => isOpen || onClose()}
      className={clsx(
        'overflow-auto rounded-lg border border-line bg-raised shadow-xl',
        isWide ? 'max-w-[calc(100vw-1.5rem)] max-md:w-full' : 'w-[min(24rem,calc(100vw-1.5rem))]',
      )}
    >
      <Dialog aria-label={label} lang={lang} className="outline-none">
        {children}
      </Dialog>
    </AriaPopover>
  </I18nProvider>
);
