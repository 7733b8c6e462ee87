import { type GraphQLObjectType, isObjectType, parse } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '#server/work/api/schema.ts';
import { cacheScopeOf } from './cacheScope.ts';

/** Why a response with one of these fields is never cached. A new field of Query or Viewer says `cache`, or stands here. */
const NEVER_CACHED: Record<string, string[]> = {
  'its figures move by the second': [
    'Viewer.buyBoxStatus',
    'Viewer.buyBoxSummary',
    'Viewer.competitorProfile',
    'Viewer.competitorRanking',
    'Viewer.lostProducts',
    'Viewer.newCompetitors',
    'Viewer.productTimeline',
    'Viewer.recentChanges',
  ],
  'it reports ages, quotas or jobs under way': [
    'Viewer.buyBoxSyncStatus',
    'Viewer.lastSyncedAt',
    'Viewer.latestBuyBoxSync',
    'Viewer.orderCoverage',
    'Viewer.quotaUse',
    'Viewer.syncRuns',
    'Viewer.syncStreams',
  ],
  'it reads the job queue': ['Viewer.credentials', 'Viewer.planning'],
  'its only screen reads the job queue in the same query': [
    'Viewer.amazonData',
    'Viewer.dataOverview',
    'Viewer.inventoryLevels',
    'Viewer.restockPlan',
  ],
  'it reads rows that do not move dataVersion: another account, the last use of a session or token': [
    'Viewer.accessTokens',
    'Viewer.hasDemo',
    'Viewer.sessions',
  ],
  'it runs in the SQL box': ['Viewer.databaseTable', 'Viewer.databaseTables', 'Viewer.sqlFault'],
  'no screen of the client asks for it': ['Viewer.account', 'Viewer.productSalesRemainder'],
  'it answers any type': ['Query.node', 'Query.nodes'],
};

const ROOTS = ['Query', 'Viewer'];
const fieldsOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, ...field.extensions }));
const fields = Object.values(schema.getTypeMap()).filter(isObjectType).flatMap(fieldsOf);
const isRoot = ({ name }: { name: string }) => ROOTS.includes(name.split('.')[0]!);

test('every field of Query and Viewer says how long it may be cached, or is listed with a reason', () => {
  const silent = fields.filter((field) => isRoot(field) && !('cache' in field)).map(({ name }) => name);
  expect(silent.toSorted()).toEqual(Object.values(NEVER_CACHED).flat().toSorted());
});

test('no other field has an option `cache`, which nothing would read', () => {
  expect(fields.filter((field) => !isRoot(field) && 'cache' in field)).toEqual([]);
});

test('a response is cached as long as the field that changes soonest allows', () => {
  const scope = (selection: string) => cacheScopeOf(parse(`{ viewer { ${selection} } }`));
  const sales = 'salesMetrics(filter: { period: today }) { cancelledOrders }';
  expect([scope('brands name'), scope(`brands ${sales}`)]).toEqual(['day', 'minute']);
  expect([scope('brands planning { leadDays }'), scope(`${sales} a: sqlFault`)]).toEqual([null, null]);
});
