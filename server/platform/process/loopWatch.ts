import { log } from './log.ts';
import { duration } from './metrics.ts';
import { type Describe, recentWork } from './workInProgress.ts';

const TICK_MS = 100;
const HELD_MS = 250;
/** A process held for half of this time is not ready. */
const WINDOW_MS = 10_000;
const MAX_NAMED = 5;

const holds = duration('event_loop_hold_seconds', 'Times in which the event loop was held for over 250 ms.', []);

/**
 * Notices that the event loop was held, by a tick that comes late. While it is held nothing runs, the tick neither: the hold
 * is reported when it ends, with the requests and jobs that were at work in it.
 */
export class LoopWatch {
  private lastTick: number;
  private lastCpu: number;
  private recent: { from: number; to: number }[] = [];

  constructor(
    private readonly clock = () => performance.now(),
    private readonly cpuMs = () => process.cpuUsage().user / 1000,
    private readonly work: () => Describe[] = recentWork,
  ) {
    this.lastTick = clock();
    this.lastCpu = cpuMs();
  }

  tick(): void {
    const now = this.clock();
    const from = this.lastTick + TICK_MS; // when this tick was due
    this.lastTick = now;
    const cpu = this.cpuMs();
    const usedMs = Math.round(cpu - this.lastCpu); // far less than the hold: the machine was busy with something else
    this.lastCpu = cpu;
    const atWork = this.work();
    this.recent = this.recent.filter(({ to }) => to > now - WINDOW_MS);
    if (now - from < HELD_MS) return;
    this.recent.push({ from, to: now });
    holds.observe({}, (now - from) / 1000);
    const named = atWork.slice(0, MAX_NAMED).map((describe) => describe());
    const heldMs = Math.round(now - from);
    log.warn({ heldMs, cpuMs: usedMs, work: named, others: atWork.length - named.length }, 'event loop held');
  }

  /** Whether the loop was held for over half of the last ten seconds. */
  isHeld(): boolean {
    const now = this.clock();
    const held = this.recent.map(({ from, to }) => Math.max(0, to - Math.max(from, now - WINDOW_MS)));
    return held.reduce((sum, ms) => sum + ms, 0) > WINDOW_MS / 2;
  }
}

let watch: LoopWatch | undefined;

/** Watches the event loop of this process. Returns the function that ends it. */
export function watchLoop(): () => Promise<void> {
  watch = new LoopWatch();
  const timer = setInterval(() => watch?.tick(), TICK_MS).unref();
  return async () => {
    clearInterval(timer);
    watch = undefined;
  };
}

/** Whether this process is too busy to be given requests: `LoopWatch.isHeld`. */
export const isLoopHeld = (): boolean => watch?.isHeld() ?? false;
