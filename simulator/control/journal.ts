interface JournalEntry {
  method: string;
  /** Path and query, without secrets. */
  path: string;
  status: number;
  at: string;
}

export interface Journal {
  add(entry: JournalEntry): void;
  entries(): JournalEntry[];
  clear(): void;
}

const MAX_ENTRIES = 5000;
const SECRET = /^(paginationToken|nextToken|scroll_id|access_token|X-Amz-Signature|client_secret|refresh_token)$/;

/** Log of answered requests, limited to the newest few thousand. */
export function journal(): Journal {
  let kept: JournalEntry[] = [];
  return {
    add: (entry) => {
      kept.push({ ...entry, path: withoutSecrets(entry.path) });
      if (kept.length > MAX_ENTRIES) kept = kept.slice(-MAX_ENTRIES / 2);
    },
    entries: () => kept,
    clear: () => {
      kept = [];
    },
  };
}

function withoutSecrets(path: string): string {
  const [plain, query] = path.split('?');
  if (!query) return path;
  const pairs = query.split('&').map((pair) => (SECRET.test(pair.split('=')[0]!) ? `${pair.split('=')[0]}=…` : pair));
  return `${plain}?${pairs.join('&')}`;
}
