import { graphql, readInlineData } from 'relay-runtime';
import type { periodOf_taxes$key } from './__generated__/periodOf_taxes.graphql';

/** Reads what every answer about taxes has: its days and its total. */
export const periodOf = (taxes: periodOf_taxes$key) =>
  readInlineData(
    graphql`
      fragment periodOf_taxes on TaxesOfPeriod @inline {
        startDate
        endDate
        hasExchange
        total {
          tax {
            minor
          }
          ...TaxCards_total
        }
      }
    `,
    taxes,
  );
