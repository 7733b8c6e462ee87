import { SingleBar } from 'cli-progress';

const PLAIN_STEP_PERCENT = 25;

export interface ProgressLine {
  show(label: string, done: number, total: number): void;
  end(): void;
}

/** Shows progress: a bar in a terminal, otherwise a plain line every 25 %. */
export function progressLine(out: NodeJS.WriteStream): ProgressLine {
  return out.isTTY ? bar(out) : plainLines(out);
}

function bar(out: NodeJS.WriteStream): ProgressLine {
  const single = new SingleBar({
    format: '{label} [{bar}] {percentage} %',
    stream: out,
    hideCursor: true,
    clearOnComplete: true,
    barCompleteChar: '█',
    barIncompleteChar: '░',
  });
  let isStarted = false;
  return {
    show(label, done, total) {
      if (!isStarted) single.start(total, done, { label });
      isStarted = true;
      single.setTotal(Math.max(total, 1));
      single.update(done, { label });
    },
    end: () => single.stop(),
  };
}

function plainLines(out: NodeJS.WritableStream): ProgressLine {
  let last = '';
  return {
    show(label, done, total) {
      const percent = total > 0 ? Math.floor((done / total) * 100) : 100;
      const line = `${label}: ${Math.floor(percent / PLAIN_STEP_PERCENT) * PLAIN_STEP_PERCENT} %\n`;
      if (line !== last) out.write(line);
      last = line;
    },
    end() {},
  };
}
