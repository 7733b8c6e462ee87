const WIDTH = 100;
const HEIGHT = 28;
const EDGE = 2; // keeps the stroke from being clipped at the highest and lowest values

/** A small line chart of values in order, hidden from screen readers. Null is a gap. Stretches to its container. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const path = sparklinePath(values);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-7 w-full overflow-visible text-chart-revenue"
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** SVG path of the line in a box of 100 × 28. The scale always includes zero. */
export function sparklinePath(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const x = (index: number) => (values.length > 1 ? (index * WIDTH) / (values.length - 1) : WIDTH / 2);
  const y = (value: number) => HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / (high - low || 1);
  return values
    .map((value, index) => {
      if (value === null) return '';
      const isStart = index === 0 || values[index - 1] === null;
      // a single value is a dot: a line of length zero with round caps
      const isAlone = isStart && (values[index + 1] ?? null) === null;
      const point = `${round(x(index))} ${round(y(value))}`;
      return `${isStart ? 'M' : 'L'}${point}${isAlone ? 'h0' : ''}`;
    })
    .join('');
}

const round = (number: number) => Math.round(number * 10) / 10;
