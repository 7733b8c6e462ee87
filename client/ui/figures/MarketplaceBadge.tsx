const names = { amazon: ['A', 'Amazon'], mercadolivre: ['ML', 'Mercado Livre'] } as const;

/** A or ML, read out in full. */
export const MarketplaceBadge = ({ marketplace }: { marketplace: keyof typeof names }) => {
  const [short, full] = names[marketplace];
  return (
    <span
      title={full}
      className="inline-block rounded border border-line-strong px-1 text-2xs leading-3.5 font-semibold text-muted"
    >
      <span aria-hidden>{short}</span>
      <span className="sr-only">{full}</span>
    </span>
  );
};
