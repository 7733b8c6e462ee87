const KB = 1024;

/** All that bounds what one caller may ask, in one place. What the SQL of sellers may cost: `server/database`. */
export const limits = {
  /** Bytes of a request's body. */
  body: { json: 64 * KB, file: 5 * KB * KB },
  /** Of one account, in one process. */
  rest: { callsAMinute: 600 },
  /** Of one GraphQL operation. */
  operation: {
    /** Sum over its fields, lists times the rows asked for; what a field costs stands at the field. */
    complexity: 2000,
    depth: 12,
    /** Fields, fragments spread out. */
    breadth: 200, // the broadest screen, the Buy Box, asks for 164
    tokens: 1500,
    aliases: 15,
    directives: 20,
  },
  /** Of subscriptions, over WebSocket or as server-sent events. */
  live: {
    /** Bytes of one message. */
    messageBytes: 64 * KB,
    /** Sockets and streams of one user together, in one process. */
    connectionsPerUser: 20,
    subscriptionsPerSocket: 10,
    /** From opening a socket to saying who one is. */
    initTimeoutMs: 3_000,
    keepAliveMs: 15_000,
    /** How often it is asked whether a session is still good. */
    recheckMs: 60_000,
  },
  /** Of the HTTP server. */
  http: { requestTimeoutMs: 30_000, headersTimeoutMs: 10_000, keepAliveMs: 65_000 },
} as const;
