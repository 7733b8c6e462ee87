import type { LinkSuggestion } from './suggestLinks.ts';

const SHOWN_AT = 0.82;

/** Whether a suggestion is sure enough to be shown without being asked for. */
export function isShownByItself({ confidence, conflicts }: Pick<LinkSuggestion, 'confidence' | 'conflicts'>): boolean {
  return confidence >= SHOWN_AT && conflicts.length === 0;
}
