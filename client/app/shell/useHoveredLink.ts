import { useEffect, useState } from 'react';

const OPEN_MS = 400;
/** To cross the gap between a link and its card. */
const LEAVE_MS = 200;

const linkOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-card]') : null;
const isInCard = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-hover-card]') !== null;

/**
 * The link with `data-card` on which a mouse rests, or the keyboard's focus stays, for 400 ms; null once it leaves both the link and its
 * card, and on Escape, a press, or scrolling. `onNear`: a link was reached. Never by touch.
 */
export function useHoveredLink(onNear: () => void): HTMLAnchorElement | null {
  const [shown, setShown] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    let near: HTMLAnchorElement | null = null;
    let open: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (link: HTMLAnchorElement | null) => {
      clearTimeout(timer);
      near = open = link?.isConnected ? link : null;
      setShown(open);
    };
    const close = () => show(null);
    const reach = (link: HTMLAnchorElement) => {
      if (link !== near && link !== open) onNear();
      clearTimeout(timer);
      near = link;
      if (link !== open) timer = setTimeout(show, OPEN_MS, link);
    };
    const leave = () => {
      if (!near) return;
      clearTimeout(timer);
      near = null;
      if (open) timer = setTimeout(close, LEAVE_MS);
    };
    const on = {
      pointerover: ({ target, pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse' || !window.matchMedia('(hover: hover)').matches) return;
        const link = isInCard(target) ? open : linkOf(target);
        if (link) reach(link);
        else leave();
      },
      focusin: ({ target }: FocusEvent) => {
        const link = linkOf(target);
        if (link?.matches(':focus-visible')) reach(link);
        else close();
      },
      focusout: close,
      pointerdown: close,
      scroll: ({ target }: Event) => open && !isInCard(target) && close(),
      keydown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        if (open) event.stopPropagation(); // what lies below stays
        close();
      },
    };
    const stop = new AbortController();
    for (const [name, listener] of Object.entries(on))
      document.addEventListener(name, listener as EventListener, { capture: true, signal: stop.signal });
    // this code comes after the page: the pointer or the focus may be on a link already
    const hasMouse = window.matchMedia('(hover: hover)').matches;
    const resting = document.querySelector<HTMLAnchorElement>(
      hasMouse ? 'a[data-card]:is(:hover, :focus-visible)' : 'a[data-card]:focus-visible',
    );
    if (resting) reach(resting);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [onNear]);
  return shown;
}
