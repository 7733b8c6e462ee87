import { readFileSync, statSync } from 'node:fs';

/** Files of a built client that a page requests at once, itself included, by the first segment of the screen's URL. */
export function initialFiles(client: string): Record<string, string[]> {
  const page = readFileSync(`${client}/index.html`, 'utf8');
  const constant = (name: string) => JSON.parse(new RegExp(`const ${name} = (.+);`).exec(page)![1]!) as unknown;
  const files = constant('files') as string[];
  const pageScripts = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!);
  return Object.fromEntries(
    Object.entries(constant('screens') as Record<string, number[]>).map(([screen, places]) => [
      screen,
      ['index.html', ...pageScripts, ...places.map((place) => files[place]!)],
    ]),
  );
}

/** Gzipped kilobytes (of 1,000 bytes) of files of a built client. Files too small to be compressed count as 0. */
export function gzippedSize(client: string, files: string[]): number {
  const sizes = files.map((file) => statSync(`${client}/${file}.gz`, { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
