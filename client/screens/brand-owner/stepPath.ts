/** SVG path that holds each height until the next point, and the last one until `end`. Null heights are gaps. */
export function stepPath(points: readonly { x: number; y: number | null }[], end: number): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  let isDrawing = false;
  const parts = points.map(({ x, y }, n) => {
    if (y === null) {
      isDrawing = false;
      return '';
    }
    const start = isDrawing ? `V${round(y)}` : `M${round(x)} ${round(y)}`;
    isDrawing = true;
    return `${start}H${round(points[n + 1]?.x ?? end)}`;
  });
  return parts.join('');
}
