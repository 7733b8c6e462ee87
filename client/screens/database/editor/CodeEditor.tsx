import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { duckdb, type Schema } from './duckdb.ts';
import { editorExtensions, markError } from './editorExtensions.ts';

export interface EditorProps {
  label: string;
  value: string;
  schema: Schema;
  /** Index of the character an error refers to; null without one. */
  errorAt: number | null;
  onChange: (value: string) => void;
  onSelect: (from: number, to: number) => void;
  onRun: () => void;
}

/** SQL editor: CodeMirror with a controlled value. */
export function CodeEditor({ label, value, schema, errorAt, onChange, onSelect, onRun }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const languagePart = useRef(new Compartment());
  const run = useEffectEvent(onRun);
  const reportChange = useEffectEvent((state: EditorState, isChanged: boolean) => {
    if (isChanged) onChange(state.doc.toString());
    const { from, to } = state.selection.main;
    onSelect(from, to);
  });
  const start = useEffectEvent(() =>
    EditorState.create({
      doc: value,
      extensions: [
        editorExtensions(label, () => run()),
        languagePart.current.of(duckdb(schema)),
        EditorView.updateListener.of(({ state, docChanged, selectionSet }) => {
          if (docChanged || selectionSet) reportChange(state, docChanged);
        }),
      ],
    }),
  );
  useEffect(() => {
    const editor = new EditorView({ parent: place.current!, state: start() });
    view.current = editor;
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current!;
    if (editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    view.current!.dispatch({ effects: languagePart.current.reconfigure(duckdb(schema)) });
  }, [schema]);
  useEffect(() => {
    const editor = view.current!;
    const scroll = errorAt === null ? [] : [EditorView.scrollIntoView(Math.min(errorAt, editor.state.doc.length))];
    editor.dispatch({ effects: [markError.of(errorAt), ...scroll] });
  }, [errorAt]);
  return <div ref={place} data-testid="editor" />;
}
