import { readFileSync, statSync } from 'node:fs';

/** The script files of a built client that a page asks for at once, by the first part of its screen's URL. */
export function neededAtOnce(client: string): Record<string, string[]> {
  const page = readFileSync(`${client}/index.html`, 'utf8');
  const first = readFileSync(`${client}/${/assets\/first-[^"]+\.js/.exec(page)![0]}`, 'utf8');
  const constant = (name: string) => JSON.parse(new RegExp(`const ${name} = (.+);`).exec(first)![1]!) as unknown;
  const files = constant('files') as string[];
  const ofPage = [...page.matchAll(/assets\/[^"]+\.js/g)].map(([file]) => file);
  return Object.fromEntries(
    Object.entries(constant('screens') as Record<string, number[]>).map(([screen, places]) => [
      screen,
      [...ofPage, ...places.map((place) => files[place]!)],
    ]),
  );
}

/** Gzipped kilobytes (of 1,000 bytes) of files of a built client; what is too small to be compressed counts nothing. */
export function gzippedSize(client: string, files: string[]): number {
  const sizes = files.map((file) => statSync(`${client}/${file}.gz`, { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
