import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { EditorProps } from './CodeEditor.tsx';

const CodeEditor = lazy(async () => ({ default: (await import('./CodeEditor.tsx')).CodeEditor }));

/** SQL editor; a plain text area while the editor's code loads or when it fails to load. */
export const SqlEditor = (props: EditorProps) => (
  <ErrorBoundary fallback={<PlainEditor {...props} />}>
    <Suspense fallback={<PlainEditor {...props} />}>
      <CodeEditor {...props} />
    </Suspense>
  </ErrorBoundary>
);

const PlainEditor = ({ label, value, onChange, onSelect, onRun }: EditorProps) => (
  <textarea
    aria-label={label}
    value={value}
    spellCheck={false}
    rows={7}
    onChange={(event) => onChange(event.target.value)}
    onSelect={({ currentTarget }) => onSelect(currentTarget.selectionStart, currentTarget.selectionEnd)}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onRun();
    }}
    className="block w-full resize-y bg-surface p-2 font-mono text-small"
  />
);
