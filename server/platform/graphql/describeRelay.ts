import { type GraphQLSchema, isInterfaceType, isObjectType, isUnionType } from 'graphql';

const GLOBAL_ID = 'Opaque, the same for ever, and unlike every other id of the schema; ask for it again by `node`.';

/** What the Relay specification gives to every schema, by field, and by argument behind a dot. */
const OF_EVERY_SCHEMA: Record<string, string> = {
  id: GLOBAL_ID,
  node: 'The object of a global id; null when the viewer has none of that id.',
  'node.id': 'The `id` of the object. Text that is no such id is null too.',
  nodes: 'The objects of several global ids, in the order of the ids; null where the viewer has none.',
  'nodes.ids': 'The `id`s of the objects.',
  edges: 'The rows of the page.',
  pageInfo: 'What lies before and after the page.',
  cursor: "The row's place; opaque, for `after`.",
  hasNextPage: 'There are rows after the page.',
  hasPreviousPage: 'There are rows before the page.',
  startCursor: 'Cursor of the first row; null on an empty page.',
  endCursor: 'Cursor of the last row, for `after`; null on an empty page.',
  data: 'What was asked for.',
  '.first': 'Rows of the page, counted from its beginning; at most 100.',
  '.after': 'Cursor of the row before the page.',
  '.last': 'Rows of the page, counted from its end; at most 100.',
  '.before': 'Cursor of the row after the page.',
};

/** Words for what plugins put into the schema without any; what has a description keeps it. */
export function describeRelay(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    type.description ||= ofType(type.name, isUnionType(type));
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const isOfRow = field.name === 'node' && type.name.endsWith('Edge');
      field.description ||= isOfRow ? 'The row itself.' : OF_EVERY_SCHEMA[field.name];
      for (const argument of field.args)
        argument.description ||=
          OF_EVERY_SCHEMA[`${field.name}.${argument.name}`] ?? OF_EVERY_SCHEMA[`.${argument.name}`];
    }
  }
  return schema;
}

function ofType(name: string, isUnion: boolean): string | undefined {
  if (name === 'Node') return 'An object that can be asked for again by its global id.';
  if (name === 'PageInfo') return 'Where a page stands among all rows.';
  if (name.endsWith('Connection')) return 'A page of rows, as the Relay specification has it.';
  if (name.endsWith('Edge')) return 'A row and its place.';
  if (name.endsWith('Success')) return 'It was done.';
  if (isUnion) return 'What came of it, or what the user may be told instead.';
  return undefined;
}
