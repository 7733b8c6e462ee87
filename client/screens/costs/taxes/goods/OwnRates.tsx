import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { OwnRates_tax$key } from './__generated__/OwnRates_tax.graphql';
import { OwnRatesForm } from './OwnRatesForm.tsx';
import { percentsText, type StatedRates } from './ownRatesDraft.ts';
import type { ProductTax } from './useSetProductTaxes.ts';

/** NCM and own rates of a product, with the button that opens their form. */
export function OwnRates({
  name,
  of,
  tax,
  onSaved,
}: {
  name: string;
  /** The product, with its class and origin, which stay. */
  of: Pick<ProductTax, 'productId' | 'taxClass' | 'origin'>;
  tax: OwnRates_tax$key;
  onSaved: () => void;
}) {
  const { ncm, since, ...data } = useFragment(
    graphql`
      fragment OwnRates_tax on ProductTax {
        ncm
        since
        internalPercents {
          uf
          percent
        }
        fcpPercents {
          uf
          percent
        }
      }
    `,
    tax,
  );
  const [isOpen, setIsOpen] = useState(false);
  const stated: StatedRates = {
    ncm: ncm ?? null,
    since: since ?? null,
    internalPercents: data.internalPercents.map(({ uf, percent }) => ({ uf, percent })),
    fcpPercents: data.fcpPercents.map(({ uf, percent }) => ({ uf, percent })),
  };
  const lines = [
    ncm && `NCM ${ncm}`,
    stated.internalPercents.length > 0 && `ICMS: ${percentsText(stated.internalPercents)}`,
    stated.fcpPercents.length > 0 && `FCP: ${percentsText(stated.fcpPercents)}`,
  ].filter((line) => typeof line === 'string');
  return (
    <span className="flex min-w-40 flex-col items-start gap-1">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <Button aria-label={t('costs.ncmAndRatesOf', { name })} onClick={() => setIsOpen(true)}>
        {lines.length > 0 ? t('costs.change2') : t('costs.enter')}
      </Button>
      {isOpen && (
        <OwnRatesForm name={name} tax={of} stated={stated} onSaved={onSaved} onClose={() => setIsOpen(false)} />
      )}
    </span>
  );
}
