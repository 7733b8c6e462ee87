import { CURRENCY_CHOICES, currencyChoice, type CurrencyChoice } from '#client/lib/language/currency.ts';
import { t } from '#client/lib/language/t.ts';
import { Select } from '#client/ui/controls/Select.tsx';

const names: Record<CurrencyChoice, string> = {
  STANDARD: t('app.standardLanguage'),
  BRL: 'R$',
  USD: 'US$',
  SALE: t('parts.currencyOfTheSale'),
};
const options = CURRENCY_CHOICES.map((choice) => [choice, names[choice]] as const);

/** Select of the currency of reports. */
export const CurrencySelect = ({ onChoose }: { onChoose: (choice: CurrencyChoice) => void }) => (
  <Select label={t('parts.currencyOfReports')} value={currencyChoice()} options={options} onChange={onChoose} />
);
