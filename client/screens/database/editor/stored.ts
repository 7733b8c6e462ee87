/** Prefix of this screen's keys in local storage; signing out deletes them. */
const PREFIX = 'sql.';

/** Stored value of a name, parsed by `read`, which gets null without a stored value. */
export function readStored<Kept>(name: string, read: (kept: unknown) => Kept): Kept {
  try {
    return read(JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null'));
  } catch {
    return read(null); // invalid value, or storage is forbidden
  }
}

/** Stores a value in the browser; does nothing when storage is full or forbidden. */
export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // the value then lasts as long as the page
  }
}
