import type { ArgBuilder } from './builder.ts';
import { builder } from './builder.ts';
import type { Page, PageLimits } from './pages.ts';

/** Fields of every page; each page type adds its own rows. */
export const PageType = builder.interfaceRef<Page<unknown>>('Page').implement({
  description: 'A page of numbered rows.',
  fields: (t) => ({
    page: t.exposeInt('page', {
      description: 'Number of the page, from 1; a number past the end returns the last page.',
    }),
    pageCount: t.exposeInt('pageCount', { description: 'Number of pages of this size, at least 1.' }),
    rowCount: t.exposeInt('rowCount', { description: 'Number of rows on all pages.' }),
  }),
});

/** Arguments `page` and `size` of a field that returns pages. */
export const pageArguments = (arg: ArgBuilder, { standard, most }: PageLimits) => ({
  page: arg.int({ defaultValue: 1, description: 'Number of the page, from 1.' }),
  size: arg.int({ defaultValue: standard, description: `Rows per page, at most ${most}.` }),
});
