const KB = 1024;

/** Limits of one caller. Limits of the SQL box are in `insight/sqlbox`. */
export const limits = {
  /** Request body in bytes. */
  body: { json: 64 * KB, file: 5 * KB * KB },
  /** Per account, in one process. */
  rest: { callsAMinute: 600 },
  /** Per GraphQL operation. */
  operation: {
    /** Sum over its fields, multiplied by the requested rows in lists; each field declares its own cost. */
    complexity: 2000,
    depth: 12,
    /** Fields, with fragments expanded. */
    breadth: 200, // the broadest screen, Profit Analysis, has 173
    tokens: 1500,
    aliases: 15,
    directives: 20,
  },
  /** Subscriptions, over WebSocket or as server-sent events. */
  live: {
    /** One message in bytes. */
    messageBytes: 64 * KB,
    /** Sockets and streams of one user in one process. */
    connectionsPerUser: 20,
    subscriptionsPerSocket: 10,
    /** Maximum time from opening a socket to authentication. */
    initTimeoutMs: 3_000,
    keepAliveMs: 15_000,
    /** Interval of checks whether a session is still valid. */
    recheckMs: 60_000,
  },
  /** Second steps of a sign-in, and passkeys. */
  factors: { challengeSeconds: 5 * 60, triesPerChallenge: 5, wrongCodesAnHour: 20, challengesAnHour: 120 },
  /** What an account or a person keeps at most. */
  quotas: {
    /** Open sessions of a person; the longest unused one ends for a new one. */
    sessions: 50,
    /** Those of the demonstration, which many visitors share. */
    demoSessions: 1_000,
    tokens: 20,
    passkeys: 10,
    views: 50,
    queries: 200,
    competitors: 200,
    feeRules: 5_000,
    taxRegimes: 240,
    exchangeRates: 5_000,
    costsOfProduct: 500,
    importsADay: 200,
  },
  /** HTTP server. */
  http: { requestTimeoutMs: 30_000, headersTimeoutMs: 10_000, keepAliveMs: 65_000 },
} as const;
