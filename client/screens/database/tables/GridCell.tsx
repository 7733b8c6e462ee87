import { useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { textOf, type Value } from '#client/screens/database/result/result.ts';

/** A value in a grid with its whitespace: NULL as a word, long texts and JSON collapsed. */
export function GridCell({ value }: { value: Value }) {
  const [isOpen, setIsOpen] = useState(false);
  if (value === null) return <span className="text-label text-muted italic">NULL</span>;
  const text = textOf(value);
  const short = collapseText(text);
  if (typeof value !== 'object' && short === null) return text;
  const whole = typeof value === 'object' ? JSON.stringify(value, null, 2) : text;
  return (
    <span className="flex items-start gap-1.5">
      {isOpen ? (
        <span className="max-h-80 max-w-xl min-w-60 overflow-auto break-words whitespace-pre-wrap">{whole}</span>
      ) : (
        <span>{short ?? text}</span>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="shrink-0 rounded text-label whitespace-nowrap font-medium text-link hover:underline"
      >
        {isOpen ? t('database.showLess') : t('database.showAll')}
      </button>
    </span>
  );
}

const MAX_CHARACTERS = 100; // spec 9
const SHOWN_CHARACTERS = 50;

/** The first 50 characters and "…" of a text longer than 100. Null for a shorter one, which is shown in full. */
export function collapseText(text: string): string | null {
  if (text.length <= MAX_CHARACTERS) return null; // a character has at least one UTF-16 unit
  const characters = Array.from(text);
  return characters.length <= MAX_CHARACTERS ? null : `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`;
}
