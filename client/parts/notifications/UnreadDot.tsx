import { clsx } from 'clsx';
import { t } from '#client/lib/language/t.ts';

/** Dot that marks an unread entry, with a label for screen readers. */
export const UnreadDot = ({ tone, isRead }: { tone: string; isRead: boolean }) => (
  <span className="flex h-4.5 shrink-0 items-center">
    <span aria-hidden className={clsx('size-2 rounded-full', isRead ? 'border border-line-strong' : tone)} />
    {!isRead && <span className="sr-only">{t('parts.unread')}</span>}
  </span>
);
