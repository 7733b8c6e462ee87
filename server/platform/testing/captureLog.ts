import { pino } from 'pino';
import { log } from '#server/platform/process/log.ts';

type Stream = { write: (line: string) => void };

/** Runs `work` at log level `trace` and returns the lines as written, after redaction. */
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
