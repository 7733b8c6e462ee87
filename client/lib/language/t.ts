import { i18n } from '@lingui/core';
import type { MessageId, MessageParams } from '#i18n/__generated__/messages.d.ts';

type Args<Id extends MessageId> = MessageParams[Id] extends null ? [] : [params: MessageParams[Id]];

/** Text of a message in the language of the page. The words of its area are loaded before (catalogues.ts). */
export const t = <Id extends MessageId>(id: Id, ...args: Args<Id>): string => i18n._(id, args[0] ?? undefined);
