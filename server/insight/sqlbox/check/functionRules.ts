import { isTree, namesOf, nodeOf, numberConstant, textConstant } from './sqlTree.ts';

const MAX_REPEAT = 200;
const MAX_PAD = 1_000;
const MAX_SERIES = 100_000;
export const MAX_PATTERN = 200;
const MAX_TEMPLATE = 1_000;
const CALENDAR_STEP = /^\s*-?\s*\d+\s*(min|minute|hour|day|week|mon|month|year)s?\s*$/i;

/** Whether a node is a literal regular expression within the length limit. */
export function isShortPattern(value: unknown): boolean {
  const pattern = textConstant(value);
  return pattern !== null && pattern.length <= MAX_PATTERN;
}

/** Whether a format has no width, which could produce text of any length. */
function isPlainFormat(value: unknown): boolean {
  const template = textConstant(value);
  return template !== null && template.length <= MAX_TEMPLATE && /^([^%]|%(\d\$)?[sIL]|%%)*$/.test(template);
}

const atMost = (value: unknown, limit: number) => {
  const number = numberConstant(value);
  return number !== null && number <= limit;
};

/** Portuguese message about invalid arguments of a listed function. Null when they are valid. */
export function argumentFault(name: string, args: unknown[]): string | null {
  if (name === 'repeat' && !atMost(args[1], MAX_REPEAT))
    return `repeat aceita até ${MAX_REPEAT} vezes, em número escrito`;
  if (/^[lr]pad$/.test(name) && !atMost(args[1], MAX_PAD))
    return `${name} aceita até ${MAX_PAD} caracteres, em número escrito`;
  if (name === 'generate_series' && !isShortSeries(args))
    return "generate_series aceita números escritos (até 100.000 passos) ou datas com um passo como INTERVAL '1 day'";
  if (name.startsWith('regexp_') && !isShortPattern(args[1]))
    return `${name} precisa de um padrão escrito de até ${MAX_PATTERN} caracteres`;
  if (name.startsWith('jsonb_path_') && !isShortPattern(args[1]))
    return `${name} precisa de um caminho escrito de até ${MAX_PATTERN} caracteres`;
  if (name === 'format' && !isPlainFormat(args[0]))
    return 'format precisa de um modelo escrito de até 1.000 caracteres, com %s, %I, %L e sem larguras';
  if (name === 'similar_to_escape' && !isShortPattern(args[0]))
    return `SIMILAR TO precisa de um padrão escrito de até ${MAX_PATTERN} caracteres`;
  return null;
}

function isShortSeries(args: unknown[]): boolean {
  const [from, to, step] = args.map(numberConstant);
  if (typeof from === 'number' && typeof to === 'number') {
    const by = args.length > 2 ? step : 1;
    return typeof by === 'number' && by !== 0 && Math.abs((to - from) / by) <= MAX_SERIES;
  }
  return args.length === 3 && isCalendarStep(args[2]);
}

/** Whether a step is like `INTERVAL '1 day'`: a series of days is bounded by the calendar. */
function isCalendarStep(value: unknown): boolean {
  const cast = nodeOf(value, 'TypeCast');
  const type = cast && isTree(cast.typeName) ? namesOf(cast.typeName.names).at(-1) : 'interval';
  return type === 'interval' && CALENDAR_STEP.test(textConstant(value) ?? '');
}
