import { clsx } from 'clsx';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';

/** Text of several cells, as a spreadsheet copies it. */
const isBlock = (text: string) => /[\t\n\r]/.test(text.trim());

/** Steps from a cell, by key: rows, then columns that are typed into. */
const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  Tab: [0, 1],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Field of a sheet's cell. What is being typed is its own until it is saved. */
export function SheetCell({
  ref,
  name,
  text,
  placeholder,
  note,
  isCurrent,
  onSave,
  onMove,
  onPaste,
  onUndo,
  onFocus,
}: {
  ref: Ref<HTMLInputElement>;
  name: string;
  text: string;
  placeholder?: string;
  note?: ReactNode;
  /** It is the sheet's one cell in the order of Tab. */
  isCurrent: boolean;
  onSave: (text: string) => string | null;
  /** Moves the focus. False where there is no such cell. */
  onMove: (rows: number, columns: number) => boolean;
  onPaste: (text: string) => void;
  onUndo: () => void;
  onFocus: () => void;
}) {
  const [shown, setShown] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  // read at once: moving the focus blurs the cell before the next render
  const typed = useRef<string>(undefined);
  const messageId = useId();
  const type = (next: string | undefined) => {
    typed.current = next;
    setShown(next);
    setRefusal(null);
  };
  /** Saves what is being typed. False when it is refused. */
  const save = (): boolean => {
    const next = typed.current?.trim();
    if (next === undefined) return true;
    const why = next === text ? null : onSave(next);
    if (why === null) type(undefined);
    else setRefusal(why);
    return why === null;
  };

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = event;
    const isTyping = typed.current !== undefined;
    const step = STEPS[key];
    if (step) {
      // the text's own keys while it is being typed
      if (isTyping && (key === 'ArrowLeft' || key === 'ArrowRight')) return;
      const back = shiftKey && (key === 'Enter' || key === 'Tab') ? -1 : 1;
      if (!save() || onMove(step[0] * back, step[1] * back)) event.preventDefault();
      else if (key === 'Enter' || key.startsWith('Arrow')) currentTarget.select();
    } else if (key === 'Escape' && isTyping) {
      event.stopPropagation();
      type(undefined);
      requestAnimationFrame(() => currentTarget.select());
    } else if (key === 'F2') {
      event.preventDefault();
      currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);
    } else if (key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !shiftKey && !isTyping) {
      event.preventDefault();
      onUndo();
    }
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!isBlock(pasted)) return;
    event.preventDefault();
    type(undefined);
    onPaste(pasted);
  };

  return (
    <>
      <input
        ref={ref}
        aria-label={name}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal ? messageId : undefined}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        placeholder={placeholder}
        tabIndex={isCurrent ? 0 : -1}
        value={shown ?? text}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => {
          target.select();
          onFocus();
        }}
        onBlur={() => {
          if (refusal === null) save();
        }}
        onKeyDown={handleKey}
        onPaste={handlePaste}
        className={clsx(
          'h-9 w-full min-w-24 rounded-md border border-line-strong bg-surface px-2 text-right text-body tabular-nums',
          'aria-invalid:border-negative max-sm:h-11',
        )}
      />
      {refusal && (
        <span id={messageId} role="alert" className="block text-label whitespace-normal text-negative">
          {refusal}
        </span>
      )}
      {note}
    </>
  );
}
