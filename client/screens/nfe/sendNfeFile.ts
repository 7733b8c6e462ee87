import { jsonOf, restResponse } from '#client/data/restCall.ts';

const OCTETS = { 'content-type': 'application/octet-stream' };

/**
 * Sends a file in parts and starts its check, which stores nothing. `onSent` gets the bytes sent so far. Throws `CallError`
 * with the server's message.
 */
export async function sendNfeFile(file: File, onSent: (bytes: number) => void): Promise<void> {
  const opened = await restResponse(['/api/nfe/imports'], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: file.name.slice(-200), bytes: file.size }),
  });
  const { id, partBytes } = await jsonOf<{ id: number; partBytes: number }>(opened);
  for (let part = 0; part * partBytes < file.size; part += 1) {
    const body = file.slice(part * partBytes, (part + 1) * partBytes);
    // one after the other: each is as large as a request may be
    await restResponse([`/api/nfe/imports/${id}/parts/${part}`], { method: 'PUT', headers: OCTETS, body });
    onSent(Math.min(file.size, (part + 1) * partBytes));
  }
  await restResponse([`/api/nfe/imports/${id}/start?dryRun=true`], { method: 'POST' });
}
