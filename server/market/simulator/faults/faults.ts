/** What can go wrong with a request. */
const FAULT_KINDS = [
  'status',
  'reset',
  'resetMidBody',
  'html',
  'malformedJson',
  'wrongTypes',
  'delay',
  'slowBody',
  'longBody',
  'gzipBomb',
  'duplicatePage',
  'shiftPage',
  'reversePage',
] as const;

export interface Fault {
  /** Regular expression on `METHOD /path?query`, after which comes a space and the body of a POST. */
  match: string;
  kind: (typeof FAULT_KINDS)[number];
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** How many matching requests pass unharmed before the first it meets. */
  after: number;
  /** How many more requests it meets. */
  times: number;
  /** How long `delay` waits, and `slowBody` between the halves of its answer. */
  delayMs: number;
  /** How long `longBody` is, and `gzipBomb` once unpacked. */
  bytes: number;
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
      const met = waiting.find((fault) => new RegExp(fault.match).test(request) && (fault.after -= 1) < 0);
      if (!met) return null;
      met.times -= 1;
      waiting = waiting.filter((fault) => fault.times > 0);
      return met;
    },
  };
}

const GIGABYTE = 1024 * 1024 * 1024;

/** A whole fault of what was given of it, or what is wrong with that. */
export function faultOf(given: Partial<Fault>): Fault | string {
  const { match = '', kind = 'status', status = 503, body, headers = {} } = given;
  const { after = 0, times = 1, delayMs = 1000, bytes = GIGABYTE } = given;
  if (!FAULT_KINDS.includes(kind)) return `kind must be one of ${FAULT_KINDS.join(', ')}`;
  if (!Number.isInteger(times) || times < 1) return 'times must be a whole number above 0';
  if (!Number.isInteger(after) || after < 0) return 'after must be a whole number, 0 or more';
  try {
    new RegExp(match);
  } catch {
    return 'match must be a regular expression';
  }
  return { match, kind, status, body, headers, after, times, delayMs, bytes };
}
