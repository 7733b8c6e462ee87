import { pino } from 'pino';
import { log } from '#server/platform/process/log.ts';

type Stream = { write: (line: string) => void };

/** Does `work` with the log at its loudest; answers the lines as they would have been written, secrets removed or not. */
export async function captureLog(work: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const inner = log as unknown as Record<symbol, Stream>;
  const { level } = log;
  const stream = inner[pino.symbols.streamSym]!;
  inner[pino.symbols.streamSym] = { write: (line) => void lines.push(line) };
  log.level = 'trace';
  try {
    await work();
  } finally {
    inner[pino.symbols.streamSym] = stream;
    log.level = level;
  }
  return lines;
}
