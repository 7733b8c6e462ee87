import { reportCurrency } from '#client/lib/language/currency.ts';
import { htmlLanguage } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';

const notes = {
  BRL: t('parts.amountsInReais'),
  USD: t('parts.amountsInDollars'),
  SALE: t('parts.amountsOfTheSale'),
};

/** Names the currency of a view, once, in its head; nothing in Padrão, whose screens have what the specification gives them. */
export function CurrencyNote() {
  const currency = reportCurrency();
  return (
    currency && (
      <p lang={htmlLanguage()} className="text-small text-muted">
        {notes[currency]}
      </p>
    )
  );
}
