import { useEffect } from 'react';
import { areKeysOn } from '#client/lib/singleKeys.ts';

const ROW = 'a[data-follow]';
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';

/** `J` and `K` move the focus to the next and the former row, whose link Enter opens. Nothing while the seller types or a dialog is open. */
export function useRowKeys(): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
      if (!areKeysOn() || document.querySelector('[role="dialog"]')) return;
      const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
      const at = rows.indexOf(document.activeElement as HTMLElement);
      const next = at === -1 ? rows[0] : rows[at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}
