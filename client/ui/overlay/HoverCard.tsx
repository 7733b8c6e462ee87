import { type ReactNode, useEffect, useId, useMemo } from 'react';
import { I18nProvider, Tooltip, TooltipTriggerStateContext } from 'react-aria-components';
import { dateTag } from '#client/lib/language/formats.ts';

const noop = () => {};
/** Tooltip reads it even where its state is given. */
const opened = { isOpen: true, open: noop, close: noop, shouldSkipAnimation: false };

/**
 * Figures about what a link leads to, at the link; nothing in it takes the focus. Screen readers read it as the link's description.
 * Who shows it closes it.
 */
export function HoverCard({ link, children }: { link: HTMLElement; children: ReactNode }) {
  const id = useId();
  const trigger = useMemo(() => ({ current: link }), [link]);
  useEffect(() => {
    link.setAttribute('aria-describedby', id);
    return () => link.removeAttribute('aria-describedby');
  }, [link, id]);
  return (
    <I18nProvider locale={dateTag()}>
      <TooltipTriggerStateContext.Provider value={opened}>
        <Tooltip
          isOpen
          triggerRef={trigger}
          placement="bottom start"
          offset={4}
          className="w-[min(19rem,calc(100vw-1.5rem))] rounded-lg border border-line bg-raised text-left text-small text-ink shadow-xl print:hidden"
        >
          <div id={id} data-hover-card className="p-3">
            {children}
          </div>
        </Tooltip>
      </TooltipTriggerStateContext.Provider>
    </I18nProvider>
  );
}
