import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test('addresses of one /24 or one /64 are one network', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.0/24');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.0/24');
  expect(networkOf('2001:DB8:0:12::1')).toBe('2001:db8:0:12::/64');
  expect(networkOf('2001:db8::12:0:0:0:ff')).toBe('2001:db8:0:12::/64');
  expect(networkOf('2001:db8:0:12:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:12::/64');
});

test('other networks differ, short forms included', () => {
  expect(networkOf('203.0.114.7')).not.toBe(networkOf('203.0.113.7'));
  expect(networkOf('2001:db8:0:13::1')).not.toBe(networkOf('2001:db8:0:12::1'));
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('64:ff9b::192.0.2.33')).toBe('64:ff9b:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('without an address there is one network of the unknown', () => {
  expect([networkOf(null), networkOf('robert; drop')]).toEqual(['unknown', 'unknown']);
});
