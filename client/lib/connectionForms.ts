import { locale } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
import { connectionForms } from '#server/market/channels/connectionForms.ts';
import type * as Forms from '#server/market/connection/connectionForm.ts';
import type { Channel as ChannelWord } from '#server/market/keys.ts';
import type { MarketplaceWord } from './marketplaces.ts';
import { enumName, type EnumName } from './schema.ts';

type FormText = Forms.KeyField['label'];
/** A form or a part of it with its texts in the language of the page. */
type Worded<Part> = Part extends { word: string }
  ? string
  : Part extends object
    ? { [Key in keyof Part]: Worded<Part[Key]> }
    : Part;

export type KeyName = Forms.KeyName;
export type ConnectionForm = Worded<Forms.ConnectionForm>;
export type ConsentForm = Worded<Forms.ConsentForm>;
export type KeyField = Worded<Forms.KeyField>;
export type Way = Worded<Forms.Way>;

/** Channel of keys as the schema names it. */
export type Channel = EnumName<ChannelWord>;

const forms = new Map(
  Object.entries<Forms.ConnectionForm>(connectionForms).map(([word, form]) => [enumName(word) as Channel, form]),
);
const worded = new Map<string, ConnectionForm>();

/** A text of a form in the language of the page. */
export const formText = (text: FormText): string => (typeof text === 'string' ? text : t(text.word));

/** Form of the keys to a channel, with the words of Credenciais, which are loaded before. */
export function connectionFormOf(channel: Channel): ConnectionForm {
  const key = `${locale()} ${channel}`;
  const known = worded.get(key) ?? inWords(forms.get(channel)!);
  worded.set(key, known);
  return known;
}

function inWords<Part>(part: Part): Worded<Part> {
  if (typeof part !== 'object' || part === null) return part as Worded<Part>;
  if (Array.isArray(part)) return part.map(inWords) as Worded<Part>;
  if ('word' in part) return formText(part as FormText) as Worded<Part>;
  return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, inWords(inner)])) as Worded<Part>;
}

/** Whether an application of a marketplace is authorized in one of several ways. */
export const hasWays = (channel: Channel): boolean => forms.get(channel)!.ways !== undefined;

/** Channels of a marketplace, that of its sales first. */
export const channelsOf = (marketplace: MarketplaceWord): Channel[] =>
  [...forms].filter(([, form]) => form.marketplace === marketplace).map(([channel]) => channel);
