import { kindOf, type Result, type ResultColumn, textOf } from './result.ts';

const MAX_POINTS = 200; // more bars are indistinguishable
const MAX_LABEL_LENGTH = 24;

export interface ChartAxes {
  /** Column of the x axis. */
  along: number;
  /** Numeric column of the y axis. */
  upwards: number;
}

/** The first numeric column that is no key, over the first date or text column; null without a numeric column. */
export function guessAxes(columns: readonly ResultColumn[]): ChartAxes | null {
  const find = (...kinds: string[]) => columns.findIndex((column) => kinds.includes(kindOf(column)));
  const isFigure = (column: ResultColumn) => kindOf(column) === 'number' && !/(^|_)id$/.test(column.name);
  const figure = columns.findIndex(isFigure);
  const upwards = figure === -1 ? find('number') : figure;
  if (upwards === -1) return null;
  const along = [find('moment'), find('text', 'boolean'), columns.findIndex((_, index) => index !== upwards)];
  return { upwards, along: along.find((index) => index !== -1) ?? upwards };
}

/** Points of a chart, at most 200; an unknown value is null, a gap. */
export function chartRows({ rows }: Result, { along, upwards }: ChartAxes) {
  const points = rows.slice(0, MAX_POINTS).map((row) => {
    const label = row[along] === null ? 'NULL' : textOf(row[along]!);
    const value = row[upwards];
    return {
      label: label.length > MAX_LABEL_LENGTH ? `${label.slice(0, MAX_LABEL_LENGTH)}…` : label,
      value: value === null ? null : Number(value),
    };
  });
  return { points, isCut: rows.length > MAX_POINTS };
}
