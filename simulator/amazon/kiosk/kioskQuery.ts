import { type FieldNode, parse, type SelectionSetNode, valueFromASTUntyped } from 'graphql';
import { DAY, dayFrom } from '#simulator/seller/calendar.ts';
import { countriesOf } from '#simulator/amazon/sources/marketplaceIds.ts';

/** A valid query: figures of a marketplace's products. Days are counted from 1970-01-01, both inclusive. */
export interface KioskQuery {
  marketplaceId: string;
  level: 'CHILD' | 'PARENT';
  first: number;
  last: number;
  /** Whether each day has rows of its own. */
  byDay: boolean;
  /** Null: all products. */
  asins: string[] | null;
  selection: SelectionSetNode;
}

const DOMAIN = 'analytics_salesAndTraffic_2024_04_24';
const MAX_CHARACTERS = 8_000;
const MAX_ASINS = 30;
const KEPT_DAYS = 730;

interface Arguments {
  startDate?: string;
  endDate?: string;
  marketplaceIds?: string[];
  aggregateBy?: string;
  asinAggregation?: string;
  dateAggregation?: string;
  filters?: { marketplaceId?: string; asins?: string[] }[];
}

/** The query of a text, or the reason why Amazon refuses it. Only ByAsin and Trends of sales and traffic are known. */
export function kioskQuery(text: unknown, now: number): KioskQuery | string {
  if (typeof text !== 'string' || text.replaceAll(/\s/g, '').length > MAX_CHARACTERS)
    return `A query of at most ${MAX_CHARACTERS} characters without whitespace is required.`;
  const roots = fieldsOf(text);
  if (!roots) return 'Invalid GraphQL query.';
  if (roots.length !== 1 || roots[0]!.name.value !== DOMAIN) return 'Unknown versioned domain.';
  const fields = selectedIn(roots[0]!);
  if (fields.length !== 1) return 'Versioned domain cannot select multiple query fields.';
  const [field] = fields as [FieldNode];
  const given = Object.fromEntries(
    (field.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value)]),
  ) as Arguments;
  if (!field.selectionSet) return `Field ${field.name.value} must have a selection of subfields.`;
  const scope = scopeOf(field.name.value, given);
  if (typeof scope === 'string') return scope;
  const [first, last] = [dayFrom(given.startDate), dayFrom(given.endDate)];
  if (first === null || last === null || first > last)
    return 'startDate and endDate must be YYYY-MM-DD, in this order.';
  if (first < now / DAY - KEPT_DAYS || last > now / DAY) return 'Data is kept for two years.';
  if (!countriesOf([scope.marketplaceId])) return 'Unknown marketplace.';
  return { ...scope, first, last, selection: field.selectionSet };
}

type Scope = Pick<KioskQuery, 'marketplaceId' | 'level' | 'byDay' | 'asins'>;

function scopeOf(field: string, given: Arguments): Scope | string {
  if (field === 'salesAndTrafficByAsin') {
    const { aggregateBy, marketplaceIds = [] } = given;
    if (aggregateBy !== 'CHILD' && aggregateBy !== 'PARENT') return 'aggregateBy must be PARENT or CHILD.';
    return marketplaceIds.length === 1
      ? { marketplaceId: marketplaceIds[0]!, level: aggregateBy, byDay: false, asins: null }
      : 'One marketplace is required.';
  }
  if (field !== 'salesAndTrafficTrends') return `Cannot query field ${field}.`;
  const { asinAggregation, dateAggregation, filters = [] } = given;
  if (asinAggregation !== 'CHILD' || dateAggregation !== 'DAY') return 'Trends are of CHILD and DAY.';
  const { marketplaceId = '', asins = [] } = filters[0] ?? {};
  if (filters.length !== 1 || asins.length === 0 || asins.length > MAX_ASINS)
    return `A filter has one marketplace and 1 to ${MAX_ASINS} ASINs.`;
  return { marketplaceId, level: 'CHILD', byDay: true, asins };
}

function fieldsOf(text: string): FieldNode[] | null {
  try {
    const [operation] = parse(text).definitions;
    return operation?.kind === 'OperationDefinition' ? selectedIn(operation) : null;
  } catch {
    return null;
  }
}

const selectedIn = ({ selectionSet }: { selectionSet?: SelectionSetNode | undefined }): FieldNode[] =>
  (selectionSet?.selections ?? []).filter((node): node is FieldNode => node.kind === 'Field');
