import type { ReactNode, RefObject } from 'react';
import { Popover as AriaPopover, Dialog, I18nProvider } from 'react-aria-components';

/** A small window at its button: takes the focus, gives it back, closes on Escape and on a click elsewhere. */
export const Popover = ({
  label,
  lang,
  triggerRef,
  onClose,
  children,
}: {
  label: string;
  lang?: string;
  triggerRef: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}) => (
  <I18nProvider locale={lang ?? 'pt-BR'}>
    <AriaPopover
      isOpen
      triggerRef={triggerRef}
      placement="bottom end"
      offset={6}
      onOpenChange={(isOpen) => isOpen || onClose()}
      className="w-[min(24rem,calc(100vw-1.5rem))] overflow-auto rounded-lg border border-line bg-raised shadow-xl"
    >
      <Dialog aria-label={label} lang={lang} className="outline-none">
        {children}
      </Dialog>
    </AriaPopover>
  </I18nProvider>
);
