/** What a seller has to know about the figures of a stock; null when they are the listing's own. */
export function stockNote({ sharedWith, isKit }: { sharedWith: number; isKit: boolean }): string | null {
  if (isKit) return 'kit, sem estoque próprio';
  if (sharedWith === 0) return null;
  return `compartilhado com ${sharedWith} ${sharedWith === 1 ? 'anúncio' : 'anúncios'}`;
}
