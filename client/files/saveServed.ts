import { downloadFile } from './downloadFile.ts';
import { restResponse } from '#client/data/restCall.ts';

/** Saves what a REST address answers, to a body if one is given, under the name it gives it. Throws `CallError`. */
export async function saveServed(path: string, body?: object): Promise<void> {
  const response = await restResponse(
    [path],
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  downloadFile(nameOf(response.headers.get('content-disposition') ?? ''), await response.blob());
}

/** RFC 6266: a name in UTF-8 is meant rather than the plain one beside it. */
function nameOf(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? [];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'export';
}
