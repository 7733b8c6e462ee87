import { i18n } from '@lingui/core';
import type { MessageId, MessageParams } from '#i18n/__generated__/messages.d.ts';

type Args<Id extends MessageId> = MessageParams[Id] extends null ? [] : [params: MessageParams[Id]];

/**
 * Text of a message in the language of the page. The words of its area are loaded before (catalogues.ts), so
 * that the constants of a screen may contain words.
 */
export function t<Id extends MessageId>(id: Id, ...args: Args<Id>): string {
  return i18n._(id, args[0] ?? undefined);
}

type PlainId = { [Id in MessageId]: MessageParams[Id] extends null ? Id : never }[MessageId];

/** `t` where words may be what could not be loaded: a text of Padrão then. */
export const wordsOr = (id: PlainId, otherwise: string): string =>
  i18n.messages[id] === undefined ? otherwise : i18n._(id);
