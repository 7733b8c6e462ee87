import { expect, test } from 'vitest';
import { outOfTen } from './outOfTen.ts';

test.each([
  [0.7499, '7 de 10'],
  [0.75, ''],
  [0.8, ''],
  [0.8499, ''],
  [0.85, '9 de 10'],
  [0.933, '9 de 10'],
  [0.95, 'mais de 9 de 10'],
  [1, 'mais de 9 de 10'],
])('a chance of %s is “%s”', (probability, text) => expect(outOfTen(probability)).toBe(text));
