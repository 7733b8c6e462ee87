import { expect, test } from 'vitest';
import { findParameters } from './findParameters.ts';

test('parameters are found once each, whatever the case of their letters', () => {
  expect(findParameters('SELECT $a, ($B), x=$ação, $a1_b;$A+$_x')).toEqual(['a', 'B', 'ação', 'a1_b', '_x']);
});

test.each([
  ['a position', 'SELECT $1, $2'],
  ['a text', "SELECT '$a', 'it''s $a', 'a\\', x'$a'"],
  ['a text with escapes', String.raw`SELECT E'\'$a\\', e'$a''$a'`],
  ['a text in dollars', 'SELECT $$ $a $$, $t$ $a $$ $b $T$ $t$'],
  ['a quoted name', 'SELECT "$a", "x""$a"'],
  ['a comment', 'SELECT 1 -- $a\r-- $b\n/* $a /* $b */ $c */'],
  ['a name with a dollar', 'SELECT n$a, é$a FROM e$a'],
  ['an open text', "SELECT 'x $a"],
  ['an open comment', 'SELECT /* $a'],
  ['an open text in dollars', 'SELECT $t$ $a $T$'],
  ['a lone dollar', 'SELECT $ a, $'],
])('%s contains no parameter', (_, sql) => {
  expect(findParameters(sql)).toEqual([]);
});

test('parameters are found after what may contain a dollar', () => {
  expect(findParameters("'a\\', $a, E'\\'', $b /* /* */ */ $c -- x\r$d $$ $e $$ $f \"g\"$g")).toEqual([
    'a',
    'b',
    'c',
    'd',
    'f',
    'g',
  ]);
});

test.each(['$a$', '/*', "'", '"', 'a', '$', "E'\\", '$a ', '--'])('a text of many %s is read', (part) => {
  expect(findParameters(part.repeat(1_000_000)).length).toBeLessThanOrEqual(1);
});
