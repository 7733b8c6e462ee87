import type { ReportCurrency } from '#server/platform/values/money.ts';
import { builder } from './builder.ts';

/** `ReportCurrency` in the GraphQL schema. */
export const ReportCurrencyType = builder.enumType('ReportCurrency', {
  description: 'Currency of the amounts of a report.',
  values: {
    BRL: { value: 'BRL', description: 'R$, each amount at the rate of its day.' },
    USD: { value: 'USD', description: 'US$, each amount at the rate of its day.' },
    SALE: { value: 'SALE', description: 'That of the sales; R$ for sums of several.' },
  } as const satisfies Record<ReportCurrency, { value: ReportCurrency; description: string }>,
});

/** Options of the argument `in` of a report. */
export const inReportCurrency = {
  type: ReportCurrencyType,
  description: 'Currency of its amounts; absent: R$. R$, too, where a day has no rate to US$.',
};
