import { documentTaxKinds } from './taxColumns.ts';

const upTo = (amount: string, reached: string, whole: string) => `round((${amount})::numeric * ${reached} / ${whole})`;

/** SQL of the part of an amount between `before` and `reached` of a `row`, of a `whole`, in whole centavos. */
export const partOf = (amount: string, row: string, whole: string): string =>
  `(${upTo(amount, `${row}.reached`, whole)} - ${upTo(amount, `${row}.before`, whole)})::bigint`;

/** SQL of what a note adds to the running sum of an `amount` (window `notes`), which is no more than `most`. */
export const upToMost = (amount: string, most: string): string =>
  `(least(${most}, sum(${amount}) OVER notes) - least(${most}, sum(${amount}) OVER notes - ${amount}))`;

/** CTE `return_notes` of what came back by notes, from a parameter with rows of `ReturnedGoods` as JSON. */
export const returnNotes = (parameter: string): string => `return_notes AS MATERIALIZED (
  SELECT n.*, date_trunc('month', n.day::timestamp)::date AS month FROM jsonb_to_recordset(${parameter}::jsonb)
    AS n (id bigint, place int, key text, day date, units numeric, base bigint, ${documentTaxKinds.map((tax) => `${tax} bigint`).join(', ')})
)`;

/** Units are parts of units where a document has fewer than its lines. */
const TOLERANCE = '0.001';

/**
 * CTEs of the notes of order lines (`lines`: id, quantity, paid): `noted`, each note with the units up to it (`before`, `reached`), no more than were sold,
 * and `covered`, of each line the part of what was paid that notes are of, the last month and whether it came back whole.
 */
export const noted = (lines: string): string => `noted AS MATERIALIZED (
  SELECT n.*, i.quantity, i.paid, least(i.quantity, sum(n.units) OVER notes) AS reached,
         least(i.quantity, sum(n.units) OVER notes - n.units) AS before
  FROM return_notes n JOIN ${lines} i USING (id)
  WINDOW notes AS (PARTITION BY n.id ORDER BY n.place)
), covered AS MATERIALIZED (
  SELECT n.id, max(n.month) AS month, count(*) AS notes, ${upTo('max(n.paid)', 'max(n.reached)', 'max(n.quantity)')} AS minor,
         max(n.reached) >= max(n.quantity) - ${TOLERANCE} AS is_whole
  FROM noted n GROUP BY n.id
)`;
