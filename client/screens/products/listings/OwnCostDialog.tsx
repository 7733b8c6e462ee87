import { type Amount, formatMoney } from '#client/lib/format.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { type Listing, ownCostAction } from './listing.ts';
import { useSetOwnCost } from './useSetOwnCost.ts';

/** Asks before a listing gets costs of its own or takes those of the product; says what becomes of profit. */
export function OwnCostDialog({
  listing,
  isMadeOf,
  shared,
  onChanged,
  onClose,
}: {
  listing: Listing;
  /** The product is a kit with components. */
  isMadeOf: boolean;
  /** Cost of the product's other listings today; null while unknown. */
  shared: Amount | null;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { id, name, hasOwnCost } = listing;
  const [set, isBusy] = useSetOwnCost(onChanged);
  const action = ownCostAction(listing, isMadeOf);
  return (
    <Dialog title={action} onClose={onClose}>
      <div className="touch-targets flex flex-col gap-3">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small text-muted">{hasOwnCost ? takesText(shared, isMadeOf) : OWN_TEXT}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button tone="primary" disabled={isBusy} onClick={() => set(id, !hasOwnCost, onClose)}>
            {isBusy ? 'Salvando…' : action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const OWN_TEXT =
  'O anúncio começa com os custos que tem hoje: o lucro das vendas passadas não muda. Daqui em diante, um custo informado no produto não vale para ele, e o dele só vale para ele.';

const COMPONENTS_TEXT =
  'Os custos próprios deste anúncio são apagados e, em todas as datas, vale a soma do custo dos componentes; onde um deles não tem custo, as vendas passadas ficam sem custo, e sem lucro. O lucro das vendas passadas deste anúncio é recalculado. Para voltar atrás, é preciso informar os custos de novo.';

function takesText(shared: Amount | null, isMadeOf: boolean): string {
  if (isMadeOf) return COMPONENTS_TEXT;
  return shared
    ? `Os custos próprios deste anúncio são apagados e, em todas as datas, valem os do produto (${formatMoney(shared)} hoje). O lucro das vendas passadas deste anúncio é recalculado. Para voltar atrás, é preciso informar os custos de novo.`
    : 'Os custos próprios deste anúncio são apagados, e o produto ainda não tem custo: as vendas passadas deste anúncio ficam sem custo, e sem lucro, até você informar um. Para voltar atrás, é preciso informar os custos de novo.';
}
