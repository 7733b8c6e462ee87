import { Fragment } from 'react';

/** A text of a connection form: `code` in backticks, **bold**, and `{callback}` in place of the address to register. */
export function MarkedText({ text, callback = '' }: { text: string; callback?: string | undefined }) {
  const parts = text.replaceAll('{callback}', window.location.origin + callback).split(/(`[^`]*`|\*\*[^*]*\*\*)/);
  return parts.map((part, place) => {
    // oxlint-disable-next-line react/no-array-index-key -- the text never changes
    if (part.startsWith('`'))
      return (
        <code key={place} className="wrap-anywhere">
          {part.slice(1, -1)}
        </code>
      );
    if (part.startsWith('**')) return <b key={place}>{part.slice(2, -2)}</b>;
    return <Fragment key={place}>{part}</Fragment>;
  });
}
