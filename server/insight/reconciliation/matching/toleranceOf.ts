import type { MatchSettings } from './moneyRows.ts';

/** Largest difference, in minor units, that still counts as equal. */
export const toleranceOf = (
  expectedMinor: number,
  rowCount: number,
  settings: MatchSettings,
  isSharedFreight = false,
): number =>
  Math.max(
    settings.minorPerRow * rowCount,
    Math.floor(settings.shareOfExpected * Math.abs(expectedMinor)),
    isSharedFreight ? settings.freightShareMinor : 0,
  );
