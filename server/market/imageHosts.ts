import type { Marketplace } from './snapshots.ts';

/** Hosts of listing images; a leading dot includes the hosts below. */
const HOSTS: Record<Marketplace, readonly string[]> = {
  amazon: [
    'm.media-amazon.com',
    'images-na.ssl-images-amazon.com',
    'images-eu.ssl-images-amazon.com',
    'images-fe.ssl-images-amazon.com',
  ],
  mercadolivre: ['.mlstatic.com'],
};

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
  return Object.values(HOSTS)
    .flat()
    .some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host));
}
