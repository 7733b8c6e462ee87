import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from './publicLookup.ts';

test.each([
  ['127.0.0.1', false], ['10.1.2.3', false], ['172.31.0.1', false], ['192.168.1.1', false], ['169.254.169.254', false],
  ['100.64.0.1', false], ['0.0.0.0', false], ['224.0.0.1', false], ['255.255.255.255', false], ['8.8.8.8', true],
  ['::1', false], ['::', false], ['fe80::1', false], ['fd00::1', false], ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false], ['64:ff9b::7f00:1', false], ['2002:7f00:1::', false], ['2001:db8::1', false],
  ['2600:9000::1', true],
] as const)('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
}); // prettier-ignore

const resolving = (...addresses: string[]) =>
  publicLookup(((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never);
const lookUp = (lookup: ReturnType<typeof publicLookup>, all = false) =>
  new Promise((done) => lookup('m.media-amazon.com', { all }, (error, found) => done(error?.message ?? found)));

test('a name with a private address is not connected to, not even by its other addresses', async () => {
  expect(await lookUp(resolving('8.8.8.8'))).toBe('8.8.8.8');
  expect(await lookUp(resolving('8.8.8.8'), true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], []])
    expect(await lookUp(resolving(...addresses))).toMatch('not public');
});
