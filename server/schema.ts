import { builder } from '#server/platform/graphql/builder.ts';
import { describeRelay } from '#server/platform/graphql/describeRelay.ts';
import '#server/accounts/graphql.ts';
import '#server/alerts/graphql.ts';
import '#server/brand/graphql.ts';
import '#server/buybox/graphql.ts';
import '#server/catalog/graphql.ts';
import '#server/costs/graphql.ts';
import '#server/credentials/graphql.ts';
import '#server/database/graphql.ts';
import '#server/planning/graphql.ts';
import '#server/profit/graphql.ts';
import '#server/sales/graphql.ts';
import '#server/stock/graphql.ts';
import '#server/sync/graphql.ts';
import '#server/traffic/graphql.ts';
import '#server/views/graphql.ts';

/** The whole GraphQL schema: every domain's door has added its fields to the builder. */
export const schema = describeRelay(builder.toSchema());
