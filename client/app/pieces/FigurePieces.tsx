import { marketplaceValues } from '#client/lib/marketplaces.ts';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import { Pair, Trend } from '#client/ui/figures/FigureParts.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import { ProductImage } from '#client/ui/figures/ProductImage.tsx';
import { Sparkline } from '#client/ui/figures/Sparkline.tsx';
import { StateLegend } from '#client/ui/figures/StateLegend.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { LONG, Piece, State } from './Piece.tsx';

const PICTURE = '/icon-192.png';
const lines: [name: string, values: (number | null)[]][] = [
  ['with a gap', [3, 5, 4, null, null, 8, 7, 9]],
  ['below zero', [2, -1, -3, 1, 4]],
  ['flat', [4, 4, 4, 4]],
  ['one value', [null, 4, null]],
  ['empty', []],
];

const states = [
  ['KNOWN', ''],
  ['ESTIMATED', '38,0% das tarifas estimadas'],
  ['PROVISIONAL', 'Período em curso'],
  ['PARTIAL', 'Anúncios não lidos antes de 24/08'],
  ['UNREAD', 'Anúncios não lidos antes de 24/08'],
] as const;

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
      <State name="positive, with a line">
        <MetricCard title="Lucro" value="R$ 12.345,67" tone="positive" footer={<Sparkline values={[1, 3, 2, 5]} />} />
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
    <Piece of="figures/Sparkline.tsx">
      {lines.map(([name, values]) => (
        <State key={name} name={name}>
          <div className="w-32">
            <Sparkline values={values} />
          </div>
        </State>
      ))}
    </Piece>
  </>
);
