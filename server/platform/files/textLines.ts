import { badRequest } from '#server/platform/values/errors.ts';

/** No report has lines like this: the file is something else. */
const LONGEST_LINE = 1_000_000;

/** The lines of a text, without their ends (`\n` or `\r\n`). An unfinished last line counts, an empty one does not. */
export async function* textLines(text: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    if (rest.length > LONGEST_LINE) throw badRequest('O arquivo não é um texto com linhas.');
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  if (rest) yield rest;
}
