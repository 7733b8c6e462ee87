/** The note below an input: its error, announced at once, or else a hint. Nothing without both. */
export function FieldNote({ id, hint, error }: { id: string; hint?: string; error?: string | null }) {
  if (error)
    return (
      <p id={id} role="alert" className="text-label font-medium text-negative">
        {error}
      </p>
    );
  return hint ? (
    <p id={id} className="text-label text-muted">
      {hint}
    </p>
  ) : null;
}
