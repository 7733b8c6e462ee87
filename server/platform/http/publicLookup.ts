import { lookup } from 'node:dns';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

const NOT_PUBLIC_V4 = [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24',
  '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3',
]; // prettier-ignore
/** Of IPv6 only global unicast is public, without its parts that carry other addresses. */
const PUBLIC_V6 = ['2000::/3'];
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: string[], type: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, prefix] = network.split('/') as [string, string];
    list.addSubnet(address, Number(prefix), type);
  }
  return list;
}
const notPublicV4 = listOf(NOT_PUBLIC_V4, 'ipv4');
const publicV6 = listOf(PUBLIC_V6, 'ipv6');
const notPublicV6 = listOf(NOT_PUBLIC_V6, 'ipv6');

/** Whether an address is one of the public internet, not of this machine, its network or a cloud's internals. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !notPublicV4.check(address, 'ipv4')
    : publicV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');

/**
 * Resolver for a request that must not reach private addresses: fails when the name has one. The request connects to the
 * addresses that were checked, so a name that resolves differently the next time gains nothing.
 */
export const publicLookup =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const isRefused =
        !error && (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)));
      if (error || isRefused) return done(error ?? new Error(`${host} has an address that is not public`), '', 0);
      if (options.all) return done(null, addresses);
      return done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
