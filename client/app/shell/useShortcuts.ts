import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { areKeysOn } from '#client/lib/singleKeys.ts';
import { pages } from './pages.ts';

const SEQUENCE_MS = 1_500;

/**
 * Ctrl-K or Cmd-K opens the palette; `?` opens the list of shortcuts, `/` focuses the screen's search, and `g` with a page's
 * key opens that page. Single keys do nothing while the seller types, while a dialog is open and when they are off.
 */
export function useShortcuts({ onPalette, onHelp }: { onPalette: () => void; onHelp: () => void }): void {
  const navigate = useNavigate();
  const handle = useRef<(event: KeyboardEvent) => void>(() => {});
  const leaderAt = useRef(-Infinity);
  useEffect(() => {
    handle.current = (event) => {
      if (event.defaultPrevented || event.isComposing) return;
      const isOpen = document.querySelector('[role="dialog"]') !== null;
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        if (!isOpen) onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isOpen || isTyping(event.target) || !areKeysOn()) return;
      const isSequence = performance.now() - leaderAt.current < SEQUENCE_MS;
      leaderAt.current = event.key === 'g' && !isSequence ? performance.now() : -Infinity;
      const page = isSequence && pages.find(({ key }) => key === event.key);
      if (page) void navigate(page.to);
      else if (event.key === '?') onHelp();
      else if (event.key === '/') focusSearch(event);
    };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle.current(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const TYPED_INTO =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], .cm-editor';
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TYPED_INTO) !== null;

function focusSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLElement>('main input[type="search"]');
  if (!search) return;
  event.preventDefault(); // keeps the typed character out of the field
  search.focus();
}

/** Name of the modifier key for commands on this system. */
export const commandKey = () => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl');
