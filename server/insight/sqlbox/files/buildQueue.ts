/** Builds that begin at once; one that takes long makes room for another. */
const MAX_SHORT = 2;
const MAX_BUILDS = 4;
const LONG_MS = 5_000;

/** Lets a bounded number of builds run, in the order in which they came. */
export class BuildQueue {
  private short = 0;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** Runs `work` when it is its turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.waiting.push(start);
      this.startNext();
    });
    let isShort = true;
    const noLongerShort = () => {
      if (!isShort) return;
      isShort = false;
      this.short -= 1;
      this.startNext();
    };
    const timer = setTimeout(noLongerShort, LONG_MS);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      this.running -= 1;
      noLongerShort();
      this.startNext();
    }
  }

  private startNext(): void {
    if (this.short >= MAX_SHORT || this.running >= MAX_BUILDS) return;
    const start = this.waiting.shift();
    if (!start) return;
    this.short += 1;
    this.running += 1;
    start();
  }
}
