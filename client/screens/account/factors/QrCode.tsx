import { encode } from 'uqr';

/** A QR code, drawn here so that its text goes to no other machine. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    // scanners need dark on light in both themes
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-44 rounded-md bg-[#fff]">
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
