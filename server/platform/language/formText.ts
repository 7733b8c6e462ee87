import type { MessageId, MessageParams } from '#i18n/__generated__/messages.d.ts';

/** A text that the client shows: a message of the client's catalogues, or words that are the same in every language. */
export type FormText = string | { word: { [Id in MessageId]: MessageParams[Id] extends null ? Id : never }[MessageId] };
