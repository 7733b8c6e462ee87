import { downloadFile } from './downloadFile.ts';
import { restResponse } from '#client/data/restCall.ts';

/** Saves what a REST address answers as a file, under the name it gives it. Throws `CallError`. */
export async function saveServed(path: string): Promise<void> {
  const response = await restResponse([path]);
  const [, name = 'export'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  downloadFile(name, await response.blob());
}
