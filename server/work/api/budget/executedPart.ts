import { type DirectiveNode, type DocumentNode, Kind, visit } from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

/** The document without what `@include` and `@skip` leave out, by coerced variables. A condition that is neither true nor false leaves nothing out. */
export function executedPart(document: DocumentNode, variables: Variables): DocumentNode {
  const enter = ({ directives = [] }: { readonly directives?: readonly DirectiveNode[] }) =>
    directives.some((one) => leavesOut(one, variables)) ? null : undefined;
  return visit(document, { Field: enter, FragmentSpread: enter, InlineFragment: enter });
}

function leavesOut(directive: DirectiveNode, variables: Variables): boolean {
  const name = directive.name.value;
  if (name !== 'include' && name !== 'skip') return false;
  const value = directive.arguments?.[0]?.value;
  const condition =
    value?.kind === Kind.VARIABLE ? variables[value.name.value] : value?.kind === Kind.BOOLEAN ? value.value : null;
  return condition === (name === 'skip');
}
