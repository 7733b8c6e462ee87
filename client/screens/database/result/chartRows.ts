import { kindOf, type Result, type ResultColumn, textOf } from './result.ts';

const MOST = 200; // more bars than that are not told apart
const LONGEST_LABEL = 24;

export interface ChartAxes {
  /** The column along the bottom. */
  along: number;
  /** The numeric column upwards. */
  upwards: number;
}

/** The first numeric column that is no key, over the first moment or text; null without a number. */
export function guessAxes(columns: readonly ResultColumn[]): ChartAxes | null {
  const find = (...kinds: string[]) => columns.findIndex((column) => kinds.includes(kindOf(column)));
  const isFigure = (column: ResultColumn) => kindOf(column) === 'number' && !/(^|_)id$/.test(column.name);
  const figure = columns.findIndex(isFigure);
  const upwards = figure === -1 ? find('number') : figure;
  if (upwards === -1) return null;
  const along = [find('moment'), find('text', 'boolean'), columns.findIndex((_, index) => index !== upwards)];
  return { upwards, along: along.find((index) => index !== -1) ?? upwards };
}

/** The points of a chart, 200 at most; an unknown value is a gap. */
export function chartRows({ rows }: Result, { along, upwards }: ChartAxes) {
  const points = rows.slice(0, MOST).map((row) => {
    const label = row[along] === null ? 'NULL' : textOf(row[along]!);
    const value = row[upwards];
    return {
      label: label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL)}…` : label,
      value: value === null ? null : Number(value),
    };
  });
  return { points, isCut: rows.length > MOST };
}
