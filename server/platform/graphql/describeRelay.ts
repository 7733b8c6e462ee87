import { type GraphQLSchema, isInterfaceType, isObjectType, isUnionType } from 'graphql';

const GLOBAL_ID = 'Global id: opaque, stable, and unique in the schema; fetch the object with `node`.';

/** Descriptions of the fields defined by the Relay specification, and of arguments after a dot. */
const RELAY_DESCRIPTIONS: Record<string, string> = {
  id: GLOBAL_ID,
  node: 'The object with a global id; null when the viewer has no such object.',
  'node.id': 'The `id` of the object. An invalid id returns null.',
  nodes:
    'The objects with several global ids, in the order of the ids; null for each id without an object of the viewer.',
  'nodes.ids': 'The `id`s of the objects.',
  edges: 'The rows of the page.',
  pageInfo: 'Position of the page in the list.',
  cursor: "The row's position; opaque, for `after`.",
  hasNextPage: 'Whether rows follow the page.',
  hasPreviousPage: 'Whether rows precede the page.',
  startCursor: 'Cursor of the first row; null on an empty page.',
  endCursor: 'Cursor of the last row, for `after`; null on an empty page.',
  data: 'The result.',
  '.first': 'Maximum of rows, from the start of the list or from `after`; at most 100.',
  '.after': 'Cursor of the row before the page.',
  '.last': 'Maximum of rows, back from the end of the list or from `before`; at most 100.',
  '.before': 'Cursor of the row after the page.',
};

/** Adds descriptions to the types and fields that plugins create without any; existing descriptions stay. */
export function describeRelay(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    type.description ||= ofType(type.name, isUnionType(type));
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const isOfRow = field.name === 'node' && type.name.endsWith('Edge');
      field.description ||= isOfRow ? 'The row.' : RELAY_DESCRIPTIONS[field.name];
      for (const argument of field.args)
        argument.description ||=
          RELAY_DESCRIPTIONS[`${field.name}.${argument.name}`] ?? RELAY_DESCRIPTIONS[`.${argument.name}`];
    }
  }
  return schema;
}

function ofType(name: string, isUnion: boolean): string | undefined {
  if (name === 'Node') return 'An object with a global id.';
  if (name === 'PageInfo') return 'Position of a page among all rows.';
  if (name.endsWith('Connection')) return 'A page of rows, as defined by the Relay specification.';
  if (name.endsWith('Edge')) return 'A row and its cursor.';
  if (name.endsWith('Success')) return 'The operation succeeded.';
  if (isUnion) return 'The result, or an error the user can act on.';
  return undefined;
}
