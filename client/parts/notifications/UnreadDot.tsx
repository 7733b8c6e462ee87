import { clsx } from 'clsx';

/** The dot before what is unread; read out as such. */
export const UnreadDot = ({ tone, isRead }: { tone: string; isRead: boolean }) => (
  <span className="flex h-4.5 shrink-0 items-center">
    <span aria-hidden className={clsx('size-2 rounded-full', isRead ? 'border border-line-strong' : tone)} />
    {!isRead && <span className="sr-only">Não lida:</span>}
  </span>
);
