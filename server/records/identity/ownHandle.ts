import type { Viewer } from '#server/platform/values/viewer.ts';

/** The handle of a global id for a signed-in caller; '' (matches no row) for a caller by personal access token. */
export const ownHandle = ({ access }: Viewer, handle: string): string =>
  access?.kind === 'session' ? handle.replaceAll('\0', '') : '';
