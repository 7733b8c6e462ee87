import { useState } from 'react';
import { collapseText } from '#client/lib/text/collapseText.ts';
import { textOf, type Value } from '#client/screens/database/result/result.ts';

/** A value in a grid with its whitespace: NULL as a word, long texts and JSON collapsed. */
export function GridCell({ value }: { value: Value }) {
  const [isOpen, setIsOpen] = useState(false);
  if (value === null) return <span className="text-2xs text-muted italic">NULL</span>;
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
        className="shrink-0 rounded text-2xs whitespace-nowrap font-medium text-accent hover:underline"
      >
        {isOpen ? 'mostrar menos' : 'mostrar tudo'}
      </button>
    </span>
  );
}
