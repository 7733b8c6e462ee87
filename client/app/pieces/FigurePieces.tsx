import { marketplaceValues } from '#client/lib/marketplaces.ts';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { Ladder, type LadderStep } from '#client/ui/figures/Ladder.tsx';
import { MarkedProfit } from '#client/ui/figures/MarkedProfit.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import { Pair, ProfitAmount, Trend } from '#client/ui/figures/FigureParts.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import { ProductImage } from '#client/ui/figures/ProductImage.tsx';
import { SumLink } from '#client/ui/figures/SumLink.tsx';
import { StateLegend } from '#client/ui/figures/StateLegend.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { LONG, Piece, State } from './Piece.tsx';

const PICTURE = '/icon-192.png';

const states = [
  ['KNOWN', ''],
  ['ESTIMATED', '38,0% das tarifas estimadas'],
  ['PROVISIONAL', 'Período em curso'],
  ['PARTIAL', 'Anúncios não lidos antes de 24/08'],
  ['UNREAD', 'Anúncios não lidos antes de 24/08'],
] as const;

const estimatedProfit = { state: 'ESTIMATED', reasons: ['tarifas estimadas'] } as const;
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const sum = { key: 'sum', state: 'estimated', source: '14,6% de margem', isSum: true } as const;
const sold: LadderStep[] = [
  { key: 'price', label: 'Preço', amount: brl(8_599), state: 'known', source: 'Pedido, lido 22/11 08:14' },
  { key: 'fee', label: 'Comissão', amount: brl(-1_147), state: 'estimated', source: 'Regra de 01/03', to: '/costs' },
  { key: 'freight', label: 'Frete', amount: brl(-2_094), state: 'confirmed', source: 'Lançamento de 22/11' },
  { key: 'cost', label: 'Custo', amount: brl(-4_105), state: 'known', source: 'Desde 02/09' },
  { key: 'return', label: 'Devolução', amount: null, state: 'mayChange', source: 'Até 22/12' },
];

export const FigurePieces = () => (
  <>
    <Piece of="figures/Badge.tsx">
      {(['neutral', 'warning', 'info', 'positive', 'negative'] as const).map((tone) => (
        <State key={tone} name={tone}>
          <Badge tone={tone}>Estimado</Badge>
        </State>
      ))}
      <State name="marketplaces">
        <span className="flex gap-2">
          {marketplaceValues.map((marketplace) => (
            <MarketplaceBadge key={marketplace} marketplace={marketplace} />
          ))}
        </span>
      </State>
    </Piece>
    <Piece of="figures/CountryFlag.tsx">
      {['BR', 'US', 'MX', 'DE', '—'].map((country) => (
        <State key={country} name={country}>
          <CountryFlag country={country} />
        </State>
      ))}
    </Piece>
    <Piece of="figures/SumLink.tsx">
      <State name="with an address, and without">
        <span className="flex gap-6 tabular-nums">
          <SumLink to="/orders">R$ 1.234,56</SumLink>
          <SumLink to={undefined}>R$ 1.234,56</SumLink>
        </span>
      </State>
    </Piece>
    <Piece of="figures/Marked.tsx">
      {states.map(([state, reason]) => (
        <State key={state} name={state.toLowerCase()}>
          <span className="tabular-nums">
            <Marked mark={{ state, reasons: [reason].filter(Boolean) }}>R$ 1.234,56</Marked>
          </span>
        </State>
      ))}
    </Piece>
    <Piece of="figures/StateLegend.tsx">
      <State name="every state">
        <StateLegend states={states.map(([state]) => state)} />
      </State>
    </Piece>
    <Piece of="figures/MetricCard.tsx">
      <State name="neutral">
        <MetricCard title="Pedidos" value="1.234" badges={<Trend isUp>12,5%</Trend>}>
          <span>vs. ontem até 14:05</span>
        </MetricCard>
      </State>
      <State name="positive, with a footer">
        <MetricCard title="Lucro" value="R$ 12.345,67" tone="positive" footer={<span>vs. ontem</span>} />
      </State>
      <State name="negative, with a button">
        <MetricCard
          title="Prejuízo"
          value="-R$ 345,67"
          tone="negative"
          aside={<Button tone="quiet">Por quê?</Button>}
        />
      </State>
      <State name="unknown">
        <MetricCard title="Margem" value="—" badges={<Badge>sem custo</Badge>}>
          <span>Sem dados antes de 01/11/2026</span>
        </MetricCard>
      </State>
      <State name="long text">
        <div className="w-48">
          <MetricCard title={LONG} value="R$ 123.456.789,00">
            <span>{LONG}</span>
          </MetricCard>
        </div>
      </State>
    </Piece>
    <Piece of="figures/FigureParts.tsx">
      <State name="default">
        <Pair first="R$ 1.234,56" second="12,5%" />
      </State>
      <State name="unknown">
        <Pair first="—" second="—" />
      </State>
      <State name="up">
        <Trend isUp>12,5%</Trend>
      </State>
      <State name="down">
        <Trend isUp={false}>3,1%</Trend>
      </State>
      <State name="up is bad">
        <Trend isUp isGood={false}>
          3,1%
        </Trend>
      </State>
      <State name="a profit">
        <ProfitAmount profit={{ minor: 123_456, currency: 'BRL' }} orders="/orders" />
      </State>
      <State name="a loss">
        <ProfitAmount profit={{ minor: -34_567, currency: 'BRL' }} />
      </State>
    </Piece>
    <Piece of="figures/MarkedProfit.tsx">
      <State name="estimated">
        <MarkedProfit mark={estimatedProfit} profit={{ minor: 123_456, currency: 'BRL' }} orders="/orders" />
      </State>
      <State name="unknown">
        <MarkedProfit mark={estimatedProfit} profit={null} orders="/orders" />
      </State>
    </Piece>
    <Piece of="figures/ProductCell.tsx">
      <State name="default">
        <ProductCell name="Organizador de gavetas" imageUrl={PICTURE}>
          <MarketplaceBadge marketplace={marketplaceValues[0]!} /> B0EXAMPLE1
        </ProductCell>
      </State>
      <State name="long text">
        <div className="max-w-sm">
          <ProductCell name={LONG} imageUrl={PICTURE}>
            ORG-12-TRANSPARENTE
          </ProductCell>
        </div>
      </State>
      <State name="without name and picture">
        <ProductCell name={null} imageUrl={null}>
          B0EXAMPLE2
        </ProductCell>
      </State>
    </Piece>
    <Piece of="figures/ProductImage.tsx">
      <State name="picture">
        <ProductImage url={PICTURE} />
      </State>
      <State name="none">
        <ProductImage url={null} />
      </State>
      <State name="does not load">
        <ProductImage url="data:image/png,none" />
      </State>
    </Piece>
    <Piece of="figures/Ladder.tsx">
      <State name="profit">
        <div className="w-full border border-line bg-surface">
          <Ladder label="Lucro" steps={[...sold, { ...sum, label: 'Lucro líquido', amount: brl(1_253) }]} />
        </div>
      </State>
      <State name="loss and long text">
        <div className="w-full border border-line bg-surface">
          <Ladder
            label="Prejuízo"
            steps={[
              ...sold,
              { key: 'tax', label: LONG, amount: brl(-2_000), state: 'known', source: LONG },
              { ...sum, label: 'Lucro líquido', amount: brl(-747) },
            ]}
          />
        </div>
      </State>
    </Piece>
  </>
);
