/**
 * Whether two words mean the same: one is the beginning of the other (an abbreviation, or cut at the end of a title), or they
 * differ by a mistake. Both begin alike.
 */
export function areAlike(one: string, other: string): boolean {
  if (one[0] !== other[0]) return false;
  return isCut(one, other) || isCut(other, one) || isMistake(one, other);
}

const isCut = (short: string, long: string) =>
  short.length >= 3 && long.length > short.length + 1 && long.startsWith(short);

/**
 * Whether two longer words differ by one letter (another one, one too many, or swapped with its neighbour), from nine letters
 * on by two. Numbers are never mistaken.
 */
export function isMistake(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const allowed = shorter < 4 ? 0 : shorter < 9 ? 1 : 2;
  if (allowed === 0 || Math.abs(one.length - other.length) > allowed || /\d/.test(one + other)) return false;
  return editsOf(one, other, allowed) <= allowed;
}

/** Letters to change, add, remove or swap with their neighbour; some larger number when they are more than `most`. */
function editsOf(one: string, other: string, most: number): number {
  let earlier: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row];
    for (let place = 1; place <= other.length; place += 1) {
      const change = one[row - 1] === other[place - 1] ? 0 : 1;
      const isSwapped = row > 1 && place > 1 && one[row - 1] === other[place - 2] && one[row - 2] === other[place - 1];
      const edits = Math.min(above[place]! + 1, here[place - 1]! + 1, above[place - 1]! + change);
      here.push(isSwapped ? Math.min(edits, earlier[place - 2]! + 1) : edits);
    }
    if (Math.min(...here) > most) return most + 1;
    [earlier, above] = [above, here];
  }
  return above[other.length]!;
}
