import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import { schema } from '#server/work/api/schema.ts';

/** A field with arguments, as an operation that asks for it alone. */
export interface AskedField {
  /** `Mutation.runSql`. */
  name: string;
  operation: string;
  args: readonly GraphQLArgument[];
}

/** An argument or field of an input object, and its place in the variables. */
export interface InputPlace {
  path: string[];
  type: GraphQLInputType;
}

const SELECTION = '{ __typename }';
const selectionOf = ({ type }: GraphQLField<unknown, unknown>) =>
  isLeafType(getNamedType(type)) ? '' : ` ${SELECTION}`;

/** Operations that reach a field of a type; null when none does without the arguments of another field. */
function operationOf(type: GraphQLObjectType, asked: string, variables: string): string | null {
  if (type.name === 'Mutation') return `mutation ${variables} { ${asked} }`;
  if (type.name === 'Query') return `query ${variables} { ${asked} }`;
  if (type.name === 'Viewer') return `query ${variables} { viewer { ${asked} } }`;
  if (type.name === 'Taxes') return `query ${variables} { viewer { taxes { ${asked} } } }`;
  if (type.name === 'BillPeriod') return `query ${variables} { viewer { billPeriods { ${asked} } } }`;
  if (type.name === 'MasterProduct')
    return `query ${variables} { viewer { masterProducts(size: 1) { rows { ${asked} } } } }`;
  if (type.name === 'ProductChannel')
    return `query ${variables} { viewer { masterProducts(size: 1) { rows { channels { rows { ${asked} } } } } } }`;
  if (type.name !== 'Product') return null;
  return `query ${variables.slice(0, -1)} $known: ID!) { node(id: $known) { ... on Product { ${asked} } } }`;
}

/** Every field with arguments of the schema that an operation reaches, and the names of the other fields. */
export function askedFields(): {
  asked: AskedField[];
  unreached: { name: string; args: readonly GraphQLArgument[] }[];
} {
  const asked: AskedField[] = [];
  const unreached: { name: string; args: readonly GraphQLArgument[] }[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__') || type.name === 'Subscription') continue;
    for (const field of Object.values(type.getFields())) {
      const { args } = field;
      if (args.length === 0 && type.name !== 'Mutation') continue;
      const name = `${type.name}.${field.name}`;
      const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
      const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
      const call = `${field.name}${args.length > 0 ? `(${given})` : ''}${selectionOf(field)}`;
      const operation = operationOf(type, call, args.length > 0 ? `(${declared})` : '');
      if (operation) asked.push({ name, operation, args });
      else unreached.push({ name, args });
    }
  }
  return { asked, unreached };
}

/** Every argument of a field, and every field of the input objects in them. */
export function placesOf(args: readonly (GraphQLArgument | GraphQLInputField)[], path: string[] = []): InputPlace[] {
  return args.flatMap(({ name, type }): InputPlace[] => {
    const named = getNamedType(type);
    const own = { path: [...path, name], type };
    if (!isInputObjectType(named)) return [own];
    return [own, ...placesOf(Object.values(named.getFields()), own.path)];
  });
}

/** The smallest variables that fit the arguments, with `value` at `path`; the known product for other ids. */
export function variablesWith(
  args: readonly (GraphQLArgument | GraphQLInputField)[],
  fit: (type: GraphQLInputType, name: string) => unknown,
  path: readonly string[] = [],
  value?: unknown,
): Record<string, unknown> {
  const [next, ...rest] = path;
  return Object.fromEntries(
    args.map((arg): [string, unknown] => {
      const named = getNamedType(arg.type);
      if (arg.name === next && rest.length === 0) return [arg.name, value];
      const isList = isListType(getNullableType(arg.type));
      if (isInputObjectType(named) && !isList)
        return [arg.name, variablesWith(Object.values(named.getFields()), fit, arg.name === next ? rest : [], value)];
      return [arg.name, fit(arg.type, arg.name)];
    }),
  );
}
