import { TimeChart } from '#client/ui/figures/TimeChart.tsx';
import { TimeChartKey } from '#client/ui/figures/TimeChartKey.tsx';
import type { TimePoint } from '#client/ui/figures/timePoints.ts';
import { TimeTable } from '#client/ui/figures/TimeTable.tsx';
import { Piece, State } from './Piece.tsx';

const money = (value: number) => ({ value, text: `R$ ${value},00` });
const heights = [40, 52, 47, 61, 38, 55, 70];
const points: TimePoint[] = heights.map((height, index) => ({
  key: `2026-11-${10 + index}`,
  label: index === 6 ? 'hoje' : `${10 + index}/11`,
  title: `${10 + index} de novembro`,
  bar: money(index === 6 ? 20 : height * 10),
  former: money(height * 9),
  ...(index === 6 ? { forecast: money(640) } : { line: money(height * 3 - 90) }),
}));
const series = { bar: 'Receita', line: 'Lucro', former: '7 dias anteriores', hatch: 'Hoje: parcial e previsto' };

/** The chart over time and its parts. */
export const ChartPieces = () => (
  <>
    <Piece of="figures/TimeChart.tsx">
      <State name="a running day and two events" isWide>
        <TimeChart
          label="Receita e lucro"
          unit="Dia"
          series={series}
          points={points}
          events={[
            { key: '2026-11-11', text: 'Preço de R$ 99,90 para R$ 89,90' },
            { key: '2026-11-14', text: 'Buy Box perdida' },
          ]}
        />
      </State>
      <State name="a line alone" isWide>
        <TimeChart
          label="Margem"
          unit="Dia"
          height={160}
          series={{ line: 'Margem' }}
          points={points}
          axisText={(value) => `${value}%`}
        />
      </State>
    </Piece>
    <Piece of="figures/TimeChartKey.tsx">
      <State name="all marks">
        <TimeChartKey series={series} />
      </State>
    </Piece>
    <Piece of="figures/TimeTable.tsx">
      <State name="closed" isWide>
        <TimeTable label="Receita" unit="Dia" points={points} series={{ bar: 'Receita' }} />
      </State>
    </Piece>
  </>
);
