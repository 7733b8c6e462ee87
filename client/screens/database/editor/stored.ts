/** Prefix of what this screen keeps in the browser; signing out takes it away. */
const PREFIX = 'sql.';

/** What was kept under a name, as `read` understands it; `read` gets null when there is nothing. */
export function stored<Kept>(name: string, read: (kept: unknown) => Kept): Kept {
  try {
    return read(JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null'));
  } catch {
    return read(null); // not ours, or storage is forbidden
  }
}

/** Keeps it for this browser, if it lets us. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // full or forbidden: it then lasts as long as the page
  }
}
