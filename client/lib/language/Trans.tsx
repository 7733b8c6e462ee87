import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { MessageId, MessageParams, MessageTags } from '#i18n/__generated__/messages.d.ts';
import { t } from './t.ts';

type Values<Params> = { [Name in keyof Params]: ReactNode };
type Props<Id extends MessageId> = {
  id: Id;
  /** An element for each tag of the message; what the tag encloses becomes its children. */
  components: Record<MessageTags[Id], ReactElement>;
} & (MessageParams[Id] extends null ? { params?: undefined } : { params: Values<MessageParams[Id]> });

const MARK = '\u0001';
const TAG = /<(\w+)>(.*?)<\/\1>/s;

/** A message with elements for its tags, and nodes for its parameters. Numbers choose plurals; a value is never read as a tag. */
export function Trans<Id extends MessageId>({ id, components, params }: Props<Id>) {
  const nodes: ReactNode[] = [];
  const marked = Object.entries<ReactNode>(params ?? {}).map(([name, value]) =>
    typeof value === 'number' ? [name, value] : [name, `${MARK}${nodes.push(value) - 1}${MARK}`],
  );
  const text = (t as (id: string, params: object) => string)(id, Object.fromEntries(marked));
  return <>{withElements(text, components, nodes)}</>;
}

function withElements(
  text: string,
  components: Record<string, ReactElement>,
  nodes: readonly ReactNode[],
): ReactNode[] {
  const tag = TAG.exec(text);
  if (!tag) return withNodes(text, nodes);
  const [whole, name, inner] = tag as unknown as [string, string, string];
  return [
    ...withNodes(text.slice(0, tag.index), nodes),
    cloneElement(components[name]!, { key: tag.index }, ...withElements(inner, components, nodes)),
    <Fragment key="rest">{withElements(text.slice(tag.index + whole.length), components, nodes)}</Fragment>,
  ];
}

/** Every second piece is the place of a node. */
const withNodes = (text: string, nodes: readonly ReactNode[]) =>
  text
    .split(MARK)
    .map((piece, at) => (at % 2 ? <Fragment key={`node${piece}`}>{nodes[Number(piece)]}</Fragment> : piece));
