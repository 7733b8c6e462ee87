import { hashCost } from '#server/records/identity/password/hashCost.ts';

// For test files that sign in often but test something else than the cost of a password: the least that Argon2 computes.
Object.assign(hashCost, { memoryCost: 8, timeCost: 1 });
