import { factsOf, marketplaceIds } from './registry.ts';

let localOrigin: string | null = null;

/** Sets the origin of the local marketplaces, which may serve images without TLS from this machine. Called once at start. */
export function useLocalImages(origin: string | null): void {
  localOrigin = origin;
}

/** Whether an address is that of the local marketplaces. */
export const isLocalImage = ({ origin }: URL): boolean => origin === localOrigin;

/** Whether a marketplace serves its listing images at this address. */
export function isListingImage(url: URL): boolean {
  if (isLocalImage(url)) return true;
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return marketplaceIds
    .flatMap((id) => factsOf(id).imageHosts)
    .some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host));
}
