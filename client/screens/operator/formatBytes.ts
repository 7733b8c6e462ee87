import { formatDecimal, UNKNOWN } from '#client/lib/format.ts';

const UNITS = ['kB', 'MB', 'GB', 'TB', 'PB'];

/** Bytes in the unit that fits, with one decimal: 1,5 GB. Decimal units, as disks are sold in. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes == null) return UNKNOWN;
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.95 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${formatDecimal(value)} ${UNITS[unit]}`;
}
