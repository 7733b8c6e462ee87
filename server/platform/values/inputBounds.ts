import { badRequest, type DomainError } from './errors.ts';
import { limits } from './limits.ts';

/** Maximum length of the text of an argument, parameter or field with this name, in characters. */
export const maxTextLength = (name: string): number =>
  Object.hasOwn(limits.input.named, name) ? limits.input.named[name]! : limits.input.standard;

/** Error for a text longer than `max` characters. */
export const tooLongText = (name: string, max: number): DomainError =>
  badRequest('errors.tooManyCharacters', { name, max });

/** Error for a list with more than `max` items. */
export const tooManyItems = (name: string, max: number): DomainError =>
  badRequest('errors.tooManyItems', { name, max });

/** Error for JSON with more levels of brackets than are read. */
export const tooDeepJson = (): DomainError => badRequest('errors.jsonDepth', { most: limits.jsonDepth });

/** Whether a parsed JSON value is nested too deeply for functions that recurse; does not recurse itself. */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isBracketed);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limits.jsonDepth) return true;
    level = level.flatMap((one) => Object.values(one)).filter(isBracketed);
  }
  return false;
}

const isBracketed = (value: unknown): value is object => typeof value === 'object' && value !== null;
