import type { Messages } from '@lingui/core';
import type { Area } from '#i18n/__generated__/messages.d.ts';
import { addWords } from '#client/lib/language/catalogues.ts';
import { STANDARD } from '#i18n/locales.ts';

// the words of Padrão, before the client's code that has some in constants
const catalogues = import.meta.glob<Messages>('../../i18n/pt-x-spec/*.json', { import: 'default', eager: true });
for (const [file, words] of Object.entries(catalogues))
  addWords(STANDARD, file.slice(file.lastIndexOf('/') + 1, -'.json'.length) as Area, words);
