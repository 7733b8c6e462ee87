import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { ProductSearch } from '#client/parts/products/ProductSearch.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import type { FreightRuleDraft } from './freightRuleDraft.ts';

type Product = FreightRuleDraft['product'];

/** Field for the only product of a rule: search, then choose. Without one the rule is for every product. */
export function ProductField({ value, onChange }: { value: Product; onChange: (product: Product) => void }) {
  if (!value) return <ProductSearch placeholder={t('costs.allOrSearchByNameSku')} onChoose={onChange} />;
  return (
    <p className="flex flex-wrap items-center gap-2 text-small">
      <span>
        <Trans id="costs.onlyFor2" params={{ name: value.name }} components={{ strong: <strong /> }} />
      </span>
      <Button tone="quiet" onClick={() => onChange(null)}>
        {t('costs.holdForAllProducts')}
      </Button>
    </p>
  );
}
