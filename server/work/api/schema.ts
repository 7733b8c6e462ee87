import { builder } from '#server/platform/graphql/builder.ts';
import '#server/platform/graphql/errorTypes.ts';
import { describeRelay } from '#server/platform/graphql/describeRelay.ts';
import '#server/records/identity/graphql.ts';
import '#server/records/identity/recovery/graphql.ts';
import '#server/records/identity/sessions/graphql.ts';
import '#server/records/identity/tokens/graphql.ts';
import '#server/records/identity/factors/graphql.ts';
import '#server/records/identity/activity/graphql.ts';
import '#server/records/alerts/graphql.ts';
import '#server/insight/brand/graphql.ts';
import '#server/insight/buybox/graphql.ts';
import '#server/records/catalog/graphql.ts';
import '#server/records/costing/graphql.ts';
import '#server/records/keys/authorization/graphql.ts';
import '#server/records/keys/doors/graphql.ts';
import '#server/insight/sqlbox/graphql.ts';
import '#server/insight/planning/graphql.ts';
import '#server/insight/profit/graphql.ts';
import '#server/insight/sales/graphql.ts';
import '#server/insight/stock/graphql.ts';
import '#server/work/push/graphql.ts';
import '#server/work/sync/graphql.ts';
import '#server/insight/traffic/graphql.ts';
import '#server/records/queries/graphql.ts';
import '#server/records/views/graphql.ts';

/** The complete GraphQL schema; the imported doors add their fields to the builder. */
export const schema = describeRelay(builder.toSchema());
