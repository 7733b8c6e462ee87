import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Marks the character of an error and its line; null removes the mark. */
export const markError = StateEffect.define<number | null>();

const line = Decoration.line({ class: 'cm-error-line' });
const spot = Decoration.mark({ class: 'cm-error-spot' });

/** The line and the word at a character. */
function marksAt(at: number, doc: EditorView['state']['doc']): DecorationSet {
  const from = Math.min(at, doc.length);
  const { from: start, text } = doc.lineAt(from);
  const word = /^(?:[\p{L}\p{N}_]+|\S)/u.exec(text.slice(from - start))?.[0] ?? '';
  return Decoration.set([line.range(start), ...(word ? [spot.range(from, from + word.length)] : [])]);
}

const errorMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, { changes, effects, state }) => {
    for (const effect of effects)
      if (effect.is(markError)) return effect.value === null ? Decoration.none : marksAt(effect.value, state.doc);
    return marks.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const look = EditorView.theme({
  '&': { fontSize: '13px', backgroundColor: 'var(--color-surface)', color: 'var(--color-ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', minHeight: '8.5rem', maxHeight: '22rem', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--color-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-gutters': { backgroundColor: 'var(--color-canvas)', color: 'var(--color-muted)', border: 'none' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--color-link) 25%, transparent)',
  },
  '.cm-error-line': { backgroundColor: 'color-mix(in srgb, var(--color-negative) 4%, transparent)' },
  '.cm-error-spot': { textDecoration: 'underline wavy var(--color-negative)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-raised)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-line)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--color-action)', color: '#fff' },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.typeName], color: 'var(--color-link)' },
  { tag: tags.string, color: 'var(--color-positive)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-chart-product)' },
  { tag: tags.special(tags.name), color: 'var(--color-warning)' },
  { tag: tags.comment, color: 'var(--color-muted)', fontStyle: 'italic' },
]);

/** Extensions of the SQL editor except the language. Ctrl+Enter (Cmd+Enter on a Mac) calls `onRun`. */
export const editorExtensions = (label: string, onRun: () => void): Extension => [
  lineNumbers(),
  history(),
  drawSelection(),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ icons: false }),
  errorMarks,
  syntaxHighlighting(colours),
  look,
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': label }),
  keymap.of([
    {
      key: 'Mod-Enter',
      run: () => {
        onRun();
        return true;
      },
    },
    ...completionKeymap,
    ...closeBracketsKeymap,
    ...historyKeymap,
    ...defaultKeymap,
  ]),
];
