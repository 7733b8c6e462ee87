import type { KeyboardEvent, PointerEvent } from 'react';
import { t } from '#client/lib/language/t.ts';

const MIN_WIDTH_PX = 48;
const MAX_WIDTH_PX = 1_200;
const STEP = 16;

/** Edge of a column's header that sets the column's width by dragging or arrow keys. */
export function ResizeHandle({
  name,
  width,
  onChange,
}: {
  name: string;
  /** Width in pixels; undefined for the width of the content. */
  width: number | undefined;
  onChange: (width: number | undefined) => void;
}) {
  const bounded = (next: number) => Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, next)));
  const shownWidth = (handle: Element) => width ?? handle.closest('th')!.getBoundingClientRect().width;
  const handleKey = (event: KeyboardEvent<HTMLSpanElement>) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(bounded(shownWidth(event.currentTarget) + step));
  };
  const handlePointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget;
    const [from, start] = [event.clientX, shownWidth(handle)];
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => onChange(bounded(start + moved.clientX - from));
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('database.widthOf', { name })}
      aria-valuenow={width ?? MIN_WIDTH_PX}
      aria-valuemin={MIN_WIDTH_PX}
      aria-valuemax={MAX_WIDTH_PX}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that moves is a control
      tabIndex={0}
      title={t('database.dragToChangeTheWidthA')}
      onKeyDown={handleKey}
      onPointerDown={handlePointerDown}
      onDoubleClick={() => onChange(undefined)}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none border-r border-line hover:border-link"
    />
  );
}
