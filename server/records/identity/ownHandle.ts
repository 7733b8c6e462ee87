import type { Viewer } from '#server/platform/values/viewer.ts';

/** The handle in a global id for a caller who signed in; for one by personal access token, a handle that no row has. */
export const ownHandle = ({ access }: Viewer, handle: string): string =>
  access?.kind === 'session' ? handle.replaceAll('\0', '') : '';
