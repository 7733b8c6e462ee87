import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address, which one household or machine can hold whole: the first 24 bits of IPv4, the first 64 of
 * IPv6, e.g. `203.0.113.0/24`. An IPv4 address written as IPv6 counts as IPv4. `unknown` without an address.
 */
export function networkOf(address: string | null): string {
  if (!address) return 'unknown';
  if (isIPv4(address)) return networkOfV4(address.split('.').map(Number));
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return 'unknown';
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return networkOfV4(groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]));
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

const networkOfV4 = (bytes: number[]) => `${bytes.slice(0, 3).join('.')}.0/24`;

/** The eight 16-bit groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const last = address.lastIndexOf(':') + 1;
  const end = address.slice(last);
  const [head = '', tail] = (isIPv4(end) ? address.slice(0, last) + asGroups(end) : address).split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const middle = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...middle, ...right].map((group) => Number.parseInt(group, 16));
}

/** The last 32 bits of an IPv6 address in dotted form, as two groups. */
function asGroups(dotted: string): string {
  const [a, b, c, d] = dotted.split('.').map(Number) as [number, number, number, number];
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
