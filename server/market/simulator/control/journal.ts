interface JournalEntry {
  method: string;
  /** With its query, without secrets. */
  path: string;
  status: number;
  at: string;
}

export interface Journal {
  add(entry: JournalEntry): void;
  entries(): JournalEntry[];
  clear(): void;
}

const KEPT = 5000;
const SECRET = /^(paginationToken|nextToken|scroll_id|access_token|X-Amz-Signature|client_secret|refresh_token)$/;

/** The requests answered so far, the oldest forgotten after some thousands. */
export function journal(): Journal {
  let kept: JournalEntry[] = [];
  return {
    add: (entry) => {
      kept.push({ ...entry, path: withoutSecrets(entry.path) });
      if (kept.length > KEPT) kept = kept.slice(-KEPT / 2);
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
  const told = query.split('&').map((pair) => (SECRET.test(pair.split('=')[0]!) ? `${pair.split('=')[0]}=…` : pair));
  return `${plain}?${told.join('&')}`;
}
