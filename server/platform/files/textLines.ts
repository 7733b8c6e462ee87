import { badRequest } from '#server/platform/values/errors.ts';

/** Longer lines are not a report: the file is something else. */
const MAX_LINE_LENGTH = 1_000_000;

/** Lines of a text, without line ends (`\n` or `\r\n`). An unterminated last line counts unless it is empty. */
export async function* textLines(text: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    if (rest.length > MAX_LINE_LENGTH) throw badRequest('files.notLines');
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  if (rest) yield rest;
}
