import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import type { Amount } from '#client/lib/format.ts';
import { type TaxProduct, taxProduct } from '#client/screens/taxes/taxProduct.ts';
import type { checkOf_check$data, checkOf_check$key } from './__generated__/checkOf_check.graphql';

/** A sale taxed here and by the calculator. */
export interface CheckedSale {
  product: TaxProduct;
  day: string;
  uf: string;
  isUfAssumed: boolean;
  ncm: string | null;
  base: Amount;
  cbs: Amount;
  ibs: Amount;
  /** By the calculator; null without an answer. */
  answer: { cbs: Amount; ibs: Amount; cbsPercent: number; ibsPercent: number } | null;
  /** Why there is none. */
  problem: string | null;
}

/** Some sales taxed here and by the calculator. */
export interface Check {
  /** Day whose rates both use, `YYYY-MM-DD`. */
  day: string;
  /** Rates used here. */
  cbsPercent: number;
  ibsPercent: number;
  /** Null when nothing was asked. */
  calculator: { version: string; dataVersion: string; dataDay: string | null } | null;
  sales: CheckedSale[];
  /** Why there are none. */
  whyEmpty: string | null;
  /** Why the two may differ. */
  reasons: readonly string[];
}

/** Reads a check by Receita's calculator. */
export function checkOf(key: checkOf_check$key): Check {
  const { day, cbsPercent, ibsPercent, calculator, sales, whyEmpty, reasons } = readInlineData(
    graphql`
      fragment checkOf_check on TaxCheck @inline {
        day
        cbsPercent
        ibsPercent
        calculator {
          version
          dataVersion
          dataDay
        }
        sales {
          product {
            ...taxProduct_product
          }
          day
          uf
          isUfAssumed
          ncm
          base {
            ...amount_money
          }
          cbs {
            ...amount_money
          }
          ibs {
            ...amount_money
          }
          answer {
            cbs {
              ...amount_money
            }
            ibs {
              ...amount_money
            }
            cbsPercent
            ibsPercent
          }
          problem
        }
        whyEmpty
        reasons
      }
    `,
    key,
  );
  return {
    day,
    cbsPercent,
    ibsPercent,
    calculator: calculator ? calculatorOf(calculator) : null,
    whyEmpty: whyEmpty ?? null,
    reasons,
    sales: sales.map(({ product, day: soldOn, uf, isUfAssumed, ncm, base, cbs, ibs, answer, problem }) => ({
      product: taxProduct(product),
      day: soldOn,
      uf,
      isUfAssumed,
      ncm: ncm ?? null,
      base: amountOf(base)!,
      cbs: amountOf(cbs)!,
      ibs: amountOf(ibs)!,
      answer: answer ? answerOf(answer) : null,
      problem: problem ?? null,
    })),
  };
}

type Answer = NonNullable<checkOf_check$data['sales'][number]['answer']>;
const answerOf = ({ cbs, ibs, cbsPercent, ibsPercent }: Answer) => ({
  cbs: amountOf(cbs)!,
  ibs: amountOf(ibs)!,
  cbsPercent,
  ibsPercent,
});

const calculatorOf = ({ version, dataVersion, dataDay }: NonNullable<checkOf_check$data['calculator']>) => ({
  version,
  dataVersion,
  dataDay: dataDay ?? null,
});
