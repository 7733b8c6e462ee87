import { limits } from '#server/platform/values/limits.ts';

/** What the document says before its calls: what holds for all of them. */
export const introduction = {
  info: {
    title: 'Seller Analytics',
    version: '1.0.0',
    license: { name: 'MIT', identifier: 'MIT' },
    description: `Sales, profit, Buy Box, costs and raw data of one seller's account on Amazon and Mercado Livre.

**Signing in.** \`POST /api/auth/login\` answers a token; send it as \`Authorization: Bearer …\`. On this page the token of
the product's own sign-in is used. For scripts, make a personal access token on the page Conta and send it the same way; one
that only reads is refused every call that changes something, and none reaches marketplace keys.

**Units.** Money is a decimal number of the \`currency\` beside it. Percentages are 0–100 (and beyond, or below 0), days are
\`YYYY-MM-DD\` in America/Sao_Paulo, moments are ISO 8601 in UTC. What is not known is \`null\`, never 0, but for the few
fields that say otherwise.

**Refusals** are \`{ "error": "…" }\` with a sentence for people, in Portuguese; what is wrong with a call itself is said in
English to who asks with \`Accept-Language: en\`. Unknown parameters are refused. An account may make
${limits.rest.callsAMinute} calls a minute; more get 429 with \`Retry-After\`.`,
  },
  servers: [{ url: '/', description: 'This server.' }],
  tags: [
    { name: 'Session', description: 'Register, sign in, sign out.' },
    { name: 'Account', description: 'Who reaches the account.' },
    { name: 'Sales', description: 'The dashboard: what was sold, live as orders come in.' },
    { name: 'Traffic', description: 'Sales beside visits, by product.' },
    { name: 'Planning', description: 'What to order, and until when.' },
    { name: 'Profit', description: 'What each product kept of its sales, and the statement of results.' },
    { name: 'Costs', description: 'Product costs, fee rules, taxes and exchange rates, as files and one by one.' },
    { name: 'Buy Box', description: 'Who has the Buy Box of the watched products.' },
    { name: 'Brand', description: 'Competitors the seller watches.' },
    { name: 'Database', description: 'The account’s own tables: listed, paged, exported, asked in SQL.' },
    { name: 'Credentials', description: 'Keys to the marketplaces. Secrets come in and never go out.' },
    { name: 'Sync', description: 'Reading the marketplaces.' },
    { name: 'Contract', description: 'This document.' },
  ],
};
