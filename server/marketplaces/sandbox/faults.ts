export interface Fault {
  /** Regular expression on `METHOD /path?query`. */
  match: string;
  kind: 'status' | 'reset' | 'resetMidBody' | 'html' | 'malformedJson' | 'delay' | 'duplicatePage' | 'shiftPage';
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** How many more requests it meets. */
  times: number;
  /** How long `delay` waits. */
  delayMs: number;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  list(): Fault[];
  /** The fault this request meets, counted down; null when all is well. */
  meet(request: string): Fault | null;
}

/** Faults waiting for the requests they were meant for, oldest first. */
export function faults(): Faults {
  let waiting: Fault[] = [];
  return {
    add: (fault) => waiting.push(fault),
    clear: () => {
      waiting = [];
    },
    list: () => waiting,
    meet: (request) => {
      const met = waiting.find((fault) => new RegExp(fault.match).test(request));
      if (!met) return null;
      met.times -= 1;
      waiting = waiting.filter((fault) => fault.times > 0);
      return met;
    },
  };
}
