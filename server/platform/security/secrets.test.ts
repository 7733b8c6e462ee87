import { beforeEach, expect, test } from 'vitest';
import { keysFor, open, rewrap, seal, useMasterSecret } from './secrets.ts';

beforeEach(() => useMasterSecret('the first master secret of the tests'));

test('a sealed secret opens only at its own place', () => {
  const sealed = seal('Atzr|segredo', '1/amazon/refreshToken');
  expect(sealed).not.toContain('segredo');
  expect(open(sealed, '1/amazon/refreshToken')).toBe('Atzr|segredo');
  expect(() => open(sealed, '2/amazon/refreshToken')).toThrow();
  expect(() => open(sealed, '1/amazon/clientSecret')).toThrow();
});

test('sealing a secret twice gives different values', () => {
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

const [first, second] = ['the first master secret of the tests', 'the second master secret of the tests'];

test('the first master secret seals and all of them open', () => {
  const old = seal('segredo', 'p');
  useMasterSecret(second, [first]);
  expect(open(old, 'p')).toBe('segredo');
  const fresh = seal('segredo', 'p');
  useMasterSecret(first);
  expect(() => open(fresh, 'p')).toThrow('no master secret opens this');
});

test('a repeated master secret counts once, as when APP_SECRET is the secret of the data folder', () => {
  useMasterSecret(first, [first, second, second]);
  expect(keysFor('p')).toHaveLength(2);
});

test('rewrapping replaces the old master secret and does not change the sealed secret', () => {
  const old = seal('segredo', 'p');
  useMasterSecret(second, [first]);
  const fresh = rewrap(old, 'p')!;
  expect(fresh.split('.')[3]).toBe(old.split('.')[3]);
  expect(rewrap(fresh, 'p')).toBeNull();
  expect(() => rewrap(old, 'elsewhere')).toThrow();
  useMasterSecret(second);
  expect(open(fresh, 'p')).toBe('segredo');
});

test('values sealed before master secrets had ids still open', () => {
  const named = seal('segredo', 'p').split('.');
  const unnamed = [named[0], 'k1', named[2], named[3]].join('.');
  expect(open(unnamed, 'p')).toBe('segredo');
  expect(rewrap(unnamed, 'p')).not.toBeNull();
});

test('a sealed secret does not reveal its master secret', () => {
  expect(seal('segredo', 'p')).not.toContain(Buffer.from(first).toString('base64url').slice(0, 8));
});
