import { completeFromList, ifNotIn, snippetCompletion } from '@codemirror/autocomplete';
import { SQLDialect, sql } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import { t } from '#client/lib/language/t.ts';

/** Column names by table. */
export type Schema = Record<string, string[]>;

const words = (text: string) => text.replaceAll(/\s+/g, ' '); // a dialect takes single spaces

/** DuckDB's SQL as far as it reads. */
const dialect = SQLDialect.define({
  keywords:
    words(`all and anti any as asc asof between both by case cast collate cross cube current current_date current_timestamp
    desc describe distinct else end escape except exclude exists explain extract false filter first following for from full
    glob group grouping having ignore ilike in inner intersect interval into is isnull join lambda last lateral leading left
    like limit map materialized natural not notnull null nulls offset on or order ordinality others outer over overlaps
    partition percent pivot positional preceding qualify range recursive replace respect right rollup row rows sample select
    semi set sets similar some struct substring summarize symmetric tablesample then ties to trailing true try_cast unbounded
    union unpivot using values when where window with within without year month week day hour minute second`),
  types:
    words(`array bigint bool boolean char date decimal double float hugeint int integer interval json numeric real smallint
    text time timestamp timestamptz tinyint ubigint uinteger usmallint utinyint uuid varchar`),
  caseInsensitiveIdentifiers: true,
  operatorChars: '+-*/<>=~!@%^&|:',
  specialVar: '$', // a text in $$ would take precedence, and is rare
});

/** Functions that a seller needs, with their arguments and what they return. */
const functions = ifNotIn(
  ['QuotedIdentifier', 'String', 'LineComment', 'BlockComment', '.'],
  completeFromList(
    [
      ['brl', 'x', 'R$ 1.234,56'],
      ['dia', 'momento', '22/11/2026'],
      ['strftime', "momento, '%d/%m/%Y'", t('database.textOfAMoment')],
      ['format', "'{:t.}', n", '1.234.567'],
      ['date_trunc', "'month', momento", t('database.startOfTheMonth')],
      ['date_diff', "'day', de, ate", t('database.daysBetweenTwoMoments')],
      ['coalesce', 'x, 0', t('database.theFirstThatIsNotNull')],
      ['nullif', 'x, 0', t('database.nullWhenTheyAreEqual')],
      ['round', 'x, 2', t('database.rounded')],
      ['count', '*', t('database.numberOfRows')],
      ['sum', 'x', t('database.sum')],
      ['avg', 'x', t('database.average')],
      ['min', 'x', t('database.smallest')],
      ['max', 'x', t('database.largest')],
      ['median', 'x', 'mediana'],
      ['arg_max', 'x, y', t('database.xWhereYIsLargest')],
      ['string_agg', "x, ', '", t('database.textsInOne')],
      ['lag', 'x', t('database.xOfThePreviousRow')],
      ['row_number', '', t('database.numberOfTheRow')],
      ['strip_accents', 'texto', t('database.withoutAccents')],
      ['generate_series', 'de, ate, INTERVAL 1 DAY', t('database.oneRowPerDay')],
    ].map(([name, args, detail]) =>
      snippetCompletion(`${name}(${args && `\${${args}}`})`, { label: name!, detail, type: 'function' }),
    ),
  ),
);

/** DuckDB's syntax, with completion of the seller's tables, columns and functions. */
export const duckdb = (schema: Schema): Extension => [
  sql({ dialect, schema, upperCaseKeywords: true }),
  dialect.language.data.of({ autocomplete: functions }),
];
