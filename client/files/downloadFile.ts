import { restResponse } from '#client/data/restCall.ts';

/** Makes the browser save a file. */
export function downloadFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url)); // after the browser has read it
}

/**
 * Saves the response of a REST address under the file name in its headers. Sends `body` as JSON by POST when given. Throws
 * `CallError` with the server's message.
 */
export async function downloadFrom(path: string, body?: object): Promise<void> {
  const response = await restResponse(
    [path],
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  downloadFile(nameOf(response.headers.get('content-disposition') ?? ''), await response.blob());
}

/** File name of a `content-disposition` header. The UTF-8 name takes precedence over the plain one (RFC 6266). */
function nameOf(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? [];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'export';
}
