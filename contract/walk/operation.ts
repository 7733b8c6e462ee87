/** A call as a template: `GET /orders/{}`, where a segment in braces stands for any. */
export type Operation = string;

const segmentsOf = (operation: Operation) => {
  const [method = '', path = ''] = operation.split(' ');
  return [method, ...path.split('?')[0]!.split('/').slice(1)];
};
const isAny = (segment: string) => segment.startsWith('{');
/** `{SITE}` and `{}` are the same; a site written out is one too. */
const plain = (segment: string) => (isAny(segment) || /^M[A-Z]{2}$/.test(segment) ? '{}' : segment);

/** The known operation with the same template; null when none has it. */
export function sameOperation<Known extends Operation>(known: readonly Known[], template: Operation): Known | null {
  const form = (operation: Operation) => segmentsOf(operation).map(plain).join('/');
  return known.find((operation) => form(operation) === form(template)) ?? null;
}

/** The most literal known operation of a call, `GET /orders/123`; null when none has its method and segments. */
export function operationOf<Known extends Operation>(known: readonly Known[], call: string): Known | null {
  const segments = segmentsOf(call);
  const matching = known.filter((operation) => {
    const own = segmentsOf(operation);
    return own.length === segments.length && own.every((one, n) => isAny(one) || one === segments[n]);
  });
  const literals = (operation: Operation) => segmentsOf(operation).filter((one) => !isAny(one)).length;
  return matching.toSorted((a, b) => literals(b) - literals(a))[0] ?? null;
}
