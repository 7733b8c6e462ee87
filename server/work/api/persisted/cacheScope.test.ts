import { type GraphQLObjectType, isObjectType, parse } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '#server/work/api/schema.ts';
import { cacheScopeOf } from './cacheScope.ts';

/** Reasons why responses with these fields are never cached. A new field of Query or Viewer has `cache`, or is listed here. */
const NEVER_CACHED: Record<string, string[]> = {
  'its figures change every second': [
    'Viewer.buyBoxStatus',
    'Viewer.buyBoxSummary',
    'Viewer.competitorProfile',
    'Viewer.competitorRanking',
    'Viewer.lostProducts',
    'Viewer.newCompetitors',
    'Viewer.productTimeline',
    'Viewer.recentChanges',
  ],
  'it reports ages, quotas or jobs in progress': [
    'Viewer.buyBoxSyncStatus',
    'Viewer.lastSyncedAt',
    'Viewer.latestBuyBoxSync',
    'Viewer.notificationTopics',
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
    'Viewer.priceSending',
    'Viewer.restockPlan',
    'Viewer.idleStock',
    'Viewer.sentPrices',
  ],
  'it reads rows that do not move dataVersion: another account, the last use of a session, token or passkey, an event, what is stated of products, orders to suppliers':
    [
      'Viewer.accessTokens',
      'Viewer.auditEvents',
      'Viewer.hasDemo',
      'Viewer.hasTotp',
      'Viewer.linkSuggestions',
      'Viewer.masterChanges',
      'Viewer.masterProducts',
      'Viewer.passkeys',
      'Viewer.purchaseOrders',
      'Viewer.productHub',
      'Viewer.recoveryCodesLeft',
      'Viewer.sessions',
    ],
  'it follows a setting': ['Viewer.passkeyOrigin'],
  'it shows other accounts and the machine to operators': ['Viewer.operator'],
  'it runs in the SQL box': ['Viewer.databaseTable', 'Viewer.databaseTables', 'Viewer.sqlProgress'],
  'no screen of the client requests it': ['Viewer.account', 'Viewer.productSalesRemainder'],
  'it asks another program': ['Viewer.taxCheck'],
  'it answers any type': ['Query.node', 'Query.nodes'],
};

const ROOTS = ['Query', 'Viewer'];
const fieldsOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, ...field.extensions }));
const fields = Object.values(schema.getTypeMap()).filter(isObjectType).flatMap(fieldsOf);
const isRoot = ({ name }: { name: string }) => ROOTS.includes(name.split('.')[0]!);

test('every field of Query and Viewer has an option `cache`, or is listed with a reason', () => {
  const withoutOption = fields.filter((field) => isRoot(field) && !('cache' in field)).map(({ name }) => name);
  expect(withoutOption.toSorted()).toEqual(Object.values(NEVER_CACHED).flat().toSorted());
});

test('no other field has an option `cache`, which would be ignored', () => {
  expect(fields.filter((field) => !isRoot(field) && 'cache' in field)).toEqual([]);
});

test('a response is cached as long as the field that changes soonest allows', () => {
  const scope = (selection: string) => cacheScopeOf(parse(`{ viewer { ${selection} } }`));
  const sales = 'salesMetrics(filter: { period: TODAY }) { cancelledOrders }';
  expect([scope('brands name'), scope(`brands ${sales}`)]).toEqual(['day', 'minute']);
  expect([scope('brands planning { leadDays }'), scope(`${sales} a: sqlProgress { part }`)]).toEqual([null, null]);
});
