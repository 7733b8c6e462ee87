/** Kinds of faults of a request. */
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
  /** Regular expression on `METHOD /path?query`, followed by a space and the body for a POST. */
  match: string;
  kind: (typeof FAULT_KINDS)[number];
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** Number of matching requests that pass before the first fault. */
  after: number;
  /** Number of requests still to be affected. */
  times: number;
  /** Delay of `delay`, and of `slowBody` between the halves of its answer. */
  delayMs: number;
  /** Size of `longBody`, and of `gzipBomb` once decompressed. */
  bytes: number;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  list(): Fault[];
  /** Returns the fault for this request and counts it down; null when none matches. */
  meet(request: string): Fault | null;
}

/** Active faults, oldest first. */
export function faults(): Faults {
  let active: Fault[] = [];
  return {
    add: (fault) => active.push(fault),
    clear: () => {
      active = [];
    },
    list: () => active,
    meet: (request) => {
      const met = active.find((fault) => new RegExp(fault.match).test(request) && (fault.after -= 1) < 0);
      if (!met) return null;
      met.times -= 1;
      active = active.filter((fault) => fault.times > 0);
      return met;
    },
  };
}

const GIGABYTE = 1024 * 1024 * 1024;

/** Completes a fault with defaults; an invalid one returns the reason. */
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
