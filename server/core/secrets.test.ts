import { beforeEach, expect, test } from 'vitest';
import { open, seal, useMasterSecret } from './secrets.ts';

beforeEach(() => useMasterSecret('the first master secret of the tests'));

test('a sealed secret opens at its place only', () => {
  const sealed = seal('Atzr|segredo', '1/amazon/refreshToken');
  expect(sealed).not.toContain('segredo');
  expect(open(sealed, '1/amazon/refreshToken')).toBe('Atzr|segredo');
  expect(() => open(sealed, '2/amazon/refreshToken')).toThrow();
  expect(() => open(sealed, '1/amazon/clientSecret')).toThrow();
});

test('the same secret is sealed differently each time', () => {
  expect(seal('igual', 'p')).not.toBe(seal('igual', 'p'));
});

test('an altered secret and another master secret do not open', () => {
  const sealed = seal('segredo', 'p');
  const altered = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  expect(() => open(altered, 'p')).toThrow();
  useMasterSecret('the second master secret of the tests');
  expect(() => open(sealed, 'p')).toThrow();
  expect(() => open('plain text', 'p')).toThrow('not a sealed secret');
});
