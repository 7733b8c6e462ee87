import { readFileSync, statSync } from 'node:fs';

/** The files of a built client with the code that a page asks for at once, its own among them, by the first part of its screen's URL. */
export function neededAtOnce(client: string): Record<string, string[]> {
  const page = readFileSync(`${client}/index.html`, 'utf8');
  const constant = (name: string) => JSON.parse(new RegExp(`const ${name} = (.+);`).exec(page)![1]!) as unknown;
  const files = constant('files') as string[];
  const ofPage = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!);
  return Object.fromEntries(
    Object.entries(constant('screens') as Record<string, number[]>).map(([screen, places]) => [
      screen,
      ['index.html', ...ofPage, ...places.map((place) => files[place]!)],
    ]),
  );
}

/** Gzipped kilobytes (of 1,000 bytes) of files of a built client; what is too small to be compressed counts nothing. */
export function gzippedSize(client: string, files: string[]): number {
  const sizes = files.map((file) => statSync(`${client}/${file}.gz`, { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
