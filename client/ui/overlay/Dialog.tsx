import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, I18nProvider, Modal, ModalOverlay } from 'react-aria-components';
import { dateTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';

/** A modal dialog. Traps the focus; closes on Escape, on a click outside and by its button. */
export const Dialog = ({
  title,
  size = 'normal',
  closeLabel = t('app.close'),
  onClose,
  children,
}: {
  title: string;
  size?: 'normal' | 'wide';
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
}) => (
  <I18nProvider locale={dateTag()}>
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => isOpen || onClose()}
      className="fixed inset-0 z-50 flex items-end justify-center bg-[#000]/40 sm:items-center sm:p-6"
    >
      <Modal
        className={clsx(
          'max-h-[85dvh] w-full overflow-auto rounded-t-xl border border-line bg-raised shadow-xl sm:rounded-xl',
          size === 'wide' ? 'max-w-3xl' : 'max-w-xl',
        )}
      >
        <AriaDialog className="outline-none">
          <div className="sticky top-0 z-30 flex items-center justify-between gap-4 border-b border-line bg-raised px-4 py-3">
            <Heading slot="title" className="text-heading">
              {title}
            </Heading>
            <button
              type="button"
              aria-label={closeLabel}
              onClick={onClose}
              className="rounded-md p-1 text-muted max-sm:-m-1.5 max-sm:p-3.5 hover:bg-hover hover:text-ink"
            >
              <X size={18} aria-hidden />
            </button>
          </div>
          <div className="p-4">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  </I18nProvider>
);
