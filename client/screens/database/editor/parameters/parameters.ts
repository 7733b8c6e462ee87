import { t } from '#client/lib/language/t.ts';
import { findParameters, parameterKey } from './findParameters.ts';

const parameterKinds = ['text', 'number', 'date'] as const;
export type ParameterKind = (typeof parameterKinds)[number];
export interface Parameter {
  kind: ParameterKind;
  value: string;
}
/** Parameters by `parameterKey`. */
export type Parameters = Record<string, Parameter>;

const DAYS = /^(?:desde|at[eé]|dia|datas?|in[ií]cio|fim|de|day|date|from|to|since|until)$/i;
const NUMBERS =
  /^(?:n|dias|meses|m[eê]s|anos?|top|limite|quant(?:o|a|idade)s?|qtde?|unidades|pre[cç]o|valor|m[ií]nimo|m[aá]ximo|m[ií]n|m[aá]x|percentual|porcent[oa]|taxa|margem|id|days|months?|years?|limit|quantity|price|amount)$/i;

/** Kind of a parameter by the words of its name. */
export function kindOfName(name: string): ParameterKind {
  const words = name.split(/_|\d+/);
  if (words.some((word) => DAYS.test(word)) && !words.some((word) => /^dias$/i.test(word))) return 'date';
  return words.some((word) => NUMBERS.test(word)) ? 'number' : 'text';
}

/** The entered parameter of a name; an empty one of a likely kind before it is entered. */
export const parameterOf = (parameters: Parameters, name: string): Parameter =>
  parameters[parameterKey(name)] ?? { kind: kindOfName(name), value: '' };

/** Stored parameters; those with an unknown kind get a likely one. */
export function readParameters(kept: unknown): Parameters {
  return Object.fromEntries(
    Object.entries((kept ?? {}) as Parameters).map(([name, parameter]) => {
      const kind = parameterKinds.find((known) => known === parameter?.kind) ?? kindOfName(name);
      return [name, { kind, value: String(parameter?.value ?? '') }];
    }),
  );
}

/** Values by name, to be bound by the database. */
export type ParameterValues = Record<string, string | number | null>;

/** Values of the parameters of a statement; NULL for an empty field. Throws an error with a message for the user. */
export function parameterValues(sql: string, parameters: Parameters): ParameterValues {
  return Object.fromEntries(
    findParameters(sql).map((name) => {
      const { kind, value } = parameterOf(parameters, name);
      return [name, valueOf(name, kind, value)];
    }),
  );
}

const MAX_NUMBER = 32;

function valueOf(name: string, kind: ParameterKind, value: string): string | number | null {
  if (value === '') return null;
  if (kind === 'text') return value;
  const entered = value.slice(0, MAX_NUMBER + 1).trim();
  if (entered === '' && value.length <= MAX_NUMBER) return null;
  if (kind === 'date') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(entered)) return entered;
    throw new Error(t('database.theParameterHasToBeA', { name }));
  }
  if (entered.length <= MAX_NUMBER && /^-?\d+(?:[.,]\d+)?$/.test(entered)) return Number(entered.replace(',', '.'));
  throw new Error(t('database.theParameterHasToBeA2', { name }));
}
