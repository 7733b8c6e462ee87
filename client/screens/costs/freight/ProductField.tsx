import { ProductSearch } from '#client/parts/products/ProductSearch.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import type { FreightRuleDraft } from './freightRuleDraft.ts';

type Product = FreightRuleDraft['product'];

/** Field for the only product of a rule: search, then choose. Without one the rule is for every product. */
export function ProductField({ value, onChange }: { value: Product; onChange: (product: Product) => void }) {
  if (!value) return <ProductSearch placeholder="todos, ou busque por nome, SKU ou ASIN" onChoose={onChange} />;
  return (
    <p className="flex flex-wrap items-center gap-2 text-small">
      <span>
        Só para <strong>{value.name}</strong>
      </span>
      <Button tone="quiet" onClick={() => onChange(null)}>
        Valer para todos os produtos
      </Button>
    </p>
  );
}
