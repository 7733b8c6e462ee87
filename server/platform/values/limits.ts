const KB = 1024;

/** Limits of one caller. Limits of the SQL box are in `insight/sqlbox`. */
export const limits = {
  /** Request body in bytes. */
  body: { json: 64 * KB, file: 5 * KB * KB },
  /** Levels of brackets in a JSON body, in variables and in messages. */
  jsonDepth: 32,
  /** Texts and lists in any input, checked before anything reads them. */
  input: {
    /** Characters of a text. */
    standard: 1_000,
    /** Characters of the texts that need more, by the name of the argument, parameter or field. */
    named: {
      sql: 20_000,
      query: 20_000,
      notes: 5_000,
      clientId: 5_000,
      clientSecret: 5_000,
      accessToken: 5_000,
      refreshToken: 5_000,
      after: 10_000,
      before: 10_000,
      cursor: 10_000,
    } as Readonly<Record<string, number>>,
    /** Items of a list. */
    items: 200,
  },
  /** Per account, over all processes. */
  rest: { callsAMinute: 600 },
  /**
   * Points per account and minute over all doors and processes. All screens opened at once cost 15,100 and their polling
   * 10,000 a minute; the budget is five times both.
   */
  budget: {
    costAMinute: 150_000,
    /** Share of it that is spent at once, enough for all screens; the rest is spread over the minute. */
    burstShare: 0.1,
    /** A GraphQL request, its complexity apart; a cached response costs no more. */
    request: 20,
    /** An operation that is parsed and validated, valid or not: all but the client's queries, which are compiled. */
    uncompiled: 180,
    restCall: 200,
    /** A file of all rows of a table or a report. */
    exportedFile: 5_000,
    /** Bytes of a body that cost a point. */
    bytesAPoint: 200,
    image: 40,
  },
  /** Per GraphQL operation. */
  operation: {
    /** Sum over its fields, multiplied by the requested rows in lists; each field declares its own cost. */
    complexity: 2000,
    depth: 12,
    /** Fields, with fragments expanded. */
    breadth: 200,
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
    /** Refusals for a spent budget after which a socket is closed. */
    refusalsPerSocket: 20,
    /** Maximum time from opening a socket to authentication. */
    initTimeoutMs: 3_000,
    keepAliveMs: 15_000,
    /** Interval of checks whether a session is still valid. */
    recheckMs: 60_000,
  },
  /** Listing images kept on disk. */
  images: { cacheBytes: 200 * KB * KB },
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
    /** Tables whose columns a person chose. */
    tables: 100,
    queries: 200,
    competitors: 200,
    feeRules: 5_000,
    freightRules: 500,
    overheads: 200,
    taxRegimes: 240,
    productTaxes: 50_000,
    /** Different sets of own rates of products, by class and origin: rates of each are worked out for every month and state. */
    ownTaxRates: 30,
    taxRevenues: 240,
    exchangeRates: 5_000,
    costsOfProduct: 500,
    importsADay: 200,
    cnpjs: 50,
    supplierItems: 20_000,
    purchases: 50_000,
    openPurchases: 5_000,
    productNotes: 20_000,
  },
  /** Listings that one call links or separates, and those of one product. */
  listingsAtOnce: 500,
  listingsOfMaster: 200,
  /** Components of one kit, and of all kits of an account; kits in kits in a kit, and all pieces of one. */
  kits: { components: 50, ofAccount: 20_000, levels: 5, pieces: 1_000_000, piecesOfComponent: 10_000 },
  /** Pairs of listings that one call makes one product each. */
  pairsAtOnce: 100,
  /** Listings of an account that are compared with each other, the newest. */
  matchedListings: 20_000,
  /** Lines and receipts of one purchase order. */
  linesOfPurchase: 200,
  receiptsOfPurchase: 2_000,
  /** Notes of one product that are shown, the latest. */
  notesShown: 200,
  /** Days of advertising of one listing that are shown, the latest. */
  adDaysShown: 400,
  /** Latest orders of one product. */
  hubOrders: 50,
  /** HTTP server. */
  http: {
    /** Time to send a whole request, and its headers; checked at this interval. */
    requestTimeoutMs: 30_000,
    headersTimeoutMs: 10_000,
    slowSendersCheckMs: 5_000,
    headerBytes: 16 * KB,
    /** Time between requests of one socket. */
    keepAliveMs: 65_000,
    /** A socket whose waiting bytes are not taken for this long is closed, WebSockets and streams too. */
    stuckMs: 30_000,
    /** Delay of answers that refuse a request for load or size. */
    holdRefusalsMs: 1_000,
    /** Sockets of one address at a time; proxies and this machine apart. */
    socketsPerAddress: 500,
  },
} as const;
