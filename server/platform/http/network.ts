import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The network of an address, the unit that limits count by: /24 of IPv4 and /64 of IPv6, which is what one customer of
 * a provider receives. An IPv4 address mapped into IPv6 counts as IPv4. Null or no address: `unknown`.
 */
export function networkOf(address: string | null): string {
  const bare = address?.split('%')[0] ?? '';
  const v4 = MAPPED.exec(bare)?.[1] ?? bare;
  if (isIPv4(v4)) return `${v4.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(bare)) return 'unknown';
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const [head, tail] = address.split('::').map(half);
  if (!tail) return head!;
  return [...head!, ...Array<string>(8 - head!.length - tail.length).fill('0'), ...tail];
}

// the last two groups may be written as IPv4; their values do not matter to the network
const half = (text: string) =>
  text === ''
    ? []
    : text
        .split(':')
        .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]));
