import type { ArgBuilder } from './builder.ts';
import { builder } from './builder.ts';
import type { Page, PageLimits } from './pages.ts';

/** What every page says of itself; its rows are a field of its own type. */
export const PageType = builder.interfaceRef<Page<unknown>>('Page').implement({
  description: 'A page of numbered rows.',
  fields: (t) => ({
    page: t.exposeInt('page', { description: 'Its number, from 1; past the end the last page is answered.' }),
    pageCount: t.exposeInt('pageCount', { description: 'Pages of this size, at least 1.' }),
    rowCount: t.exposeInt('rowCount', { description: 'Rows on all pages.' }),
  }),
});

/** The arguments `page` and `size` of a field that answers pages. */
export const pageArguments = (arg: ArgBuilder, { standard, most }: PageLimits) => ({
  page: arg.int({ defaultValue: 1, description: 'Number of the page, from 1.' }),
  size: arg.int({ defaultValue: standard, description: `Rows of the page, at most ${most}.` }),
});
