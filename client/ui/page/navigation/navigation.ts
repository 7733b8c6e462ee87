import type { LucideIcon } from 'lucide-react';

export interface NavigationEntry {
  to: string;
  label: string;
}

/** Pages under one name: those whose words stand in the bar, and those that are in the menu only. */
export interface NavigationGroup {
  name: string;
  words: readonly NavigationEntry[];
  more: readonly NavigationEntry[];
}

export interface BottomEntry extends NavigationEntry {
  Icon: LucideIcon;
  /** Whether a path belongs to this entry. Absent: that of `to`. */
  isAt?: (pathname: string) => boolean;
}

/** Whether a path is a page or below it. */
export const isAtOrBelow = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);

/** The longest entry that the path is at or below: a page below another is not both. */
export const currentEntry = (entries: readonly NavigationEntry[], pathname: string): NavigationEntry | undefined =>
  entries
    .filter(({ to }) => isAtOrBelow(pathname, to))
    .reduce<NavigationEntry | undefined>((best, it) => (!best || it.to.length > best.to.length ? it : best), undefined);
