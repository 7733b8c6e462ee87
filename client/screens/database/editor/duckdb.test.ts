import { CompletionContext } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { duckdb } from './duckdb.ts';

/** Names of the parts of a text. */
function parts(doc: string) {
  const state = EditorState.create({ doc, extensions: duckdb({}) });
  const found: [name: string, text: string][] = [];
  syntaxTree(state).iterate({
    enter: ({ name, from, to, node }) => {
      if (!node.firstChild) found.push([name, doc.slice(from, to)]);
    },
  });
  return found;
}

test('words of DuckDB and parameters are recognized', () => {
  expect(parts('SELECT qualify exclude')).toEqual([
    ['Keyword', 'SELECT'],
    ['Keyword', 'qualify'],
    ['Keyword', 'exclude'],
  ]);
  expect(parts('x = $desde')).toContainEqual(['SpecialVar', '$desde']);
});

/** What completion suggests at the end of a text. */
function suggested(doc: string) {
  const state = EditorState.create({ doc, extensions: duckdb({ orders: ['total_amount'] }) });
  const context = new CompletionContext(state, doc.length, true);
  return state
    .languageDataAt<(at: CompletionContext) => { options: { label: string }[] } | null>('autocomplete', doc.length)
    .flatMap((source) => source(context)?.options.map(({ label }) => label) ?? []);
}

test('completion suggests tables, words in capitals and the macros, and after a table its columns', () => {
  expect(suggested('SELECT ')).toEqual(expect.arrayContaining(['orders', 'QUALIFY', 'brl', 'dia']));
  expect(suggested('SELECT ')).not.toContain('ABORT');
  expect(suggested('SELECT orders.')).toEqual(['total_amount']);
  expect(suggested("SELECT 'br")).not.toContain('brl');
});
