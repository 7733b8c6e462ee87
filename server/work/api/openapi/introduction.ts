import { limits } from '#server/platform/values/limits.ts';

/** The general part of the OpenAPI document. */
export const introduction = {
  info: {
    title: 'Seller Analytics',
    version: '1.0.0',
    license: { name: 'MIT', identifier: 'MIT' },
    description: `Sales, profit, Buy Box, costs and raw data of one seller's account on Amazon and Mercado Livre.

**Signing in.** \`POST /api/auth/login\` returns a token; send it as \`Authorization: Bearer …\`. This page uses the token
of the product's sign-in. For scripts, create a personal access token on the page Conta and send it the same way; a
read-only token cannot call anything that changes data, and no token gives access to marketplace keys.

**Units.** Money is a decimal number of the \`currency\` beside it. Percentages are 0–100 (and beyond, or below 0), days are
\`YYYY-MM-DD\` in America/Sao_Paulo, times are ISO 8601 in UTC. Unknown values are \`null\`, not 0, except where a field's
description says otherwise.

**Errors** are \`{ "error": "…" }\` with a sentence for users, in Portuguese; errors in the call itself are in English with
\`Accept-Language: en\`. Unknown parameters are rejected. An account may make ${limits.rest.callsAMinute} calls per minute,
within a budget of points that it shares with GraphQL: the headers \`RateLimit-Policy\` and \`RateLimit\` say how many points a
minute has, how many are left and when it ends. Further calls get 429 with \`Retry-After\`.`,
  },
  servers: [{ url: '/', description: 'This server.' }],
  tags: [
    { name: 'Session', description: 'Register, sign in, sign out.' },
    { name: 'Account', description: 'Who has access to the account.' },
    { name: 'Sales', description: 'The dashboard: sales, including new orders live.' },
    { name: 'Orders', description: 'Each sale with what it left, and one order from its price to its profit.' },
    { name: 'Traffic', description: 'Sales beside visits, by product.' },
    { name: 'Planning', description: 'What to reorder, and by when.' },
    { name: 'Profit', description: 'Profit by product, and the income statement.' },
    {
      name: 'Reconciliation',
      description: 'From the sale to the bank: what was charged and paid beside what was expected, bills and payouts.',
    },
    { name: 'Products', description: 'Physical products with their listings.' },
    { name: 'Purchases', description: 'Orders to suppliers, received in parts.' },
    { name: 'Costs', description: 'Product costs, fee rules, taxes and exchange rates, as files and individually.' },
    { name: 'Taxes', description: "The seller's own taxes on sales, by month, buyer's state and product." },
    { name: 'NF-e', description: 'Electronic invoices: files of purchases and sales, and what they say.' },
    { name: 'Buy Box', description: 'The Buy Box of the watched products.' },
    { name: 'Brand', description: 'Competitors the seller watches.' },
    { name: 'Database', description: 'The account’s own tables: listed, paged, exported, queried in SQL.' },
    { name: 'Credentials', description: 'Keys of the marketplaces. Secrets are accepted but never returned.' },
    { name: 'Sync', description: 'Reading the marketplaces.' },
    { name: 'Contract', description: 'This document.' },
  ],
};
