/** Progress of `done` out of `total`. */
export const ProgressBar = ({ label, done, total }: { label: string; done: number; total: number }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={total}
    aria-valuenow={done}
    className="h-1 overflow-hidden rounded-full bg-line"
  >
    <div
      className="h-full rounded-full bg-link transition-[width] duration-500"
      style={{ width: `${total > 0 ? Math.max(3, (done / total) * 100) : 3}%` }}
    />
  </div>
);
