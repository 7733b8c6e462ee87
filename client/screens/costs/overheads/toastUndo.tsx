import { Button } from '#client/ui/controls/Button.tsx';
import { toast } from '#client/ui/overlay/toast.tsx';

const ID = 'overhead-undo';

/** Shows what was done, with a button that takes it back. */
export const toastUndo = (done: string, onUndo: () => void) =>
  toast.success(
    <span className="flex items-center gap-2">
      {done}
      <Button
        tone="quiet"
        onClick={() => {
          toast.remove(ID);
          onUndo();
        }}
      >
        Desfazer
      </Button>
    </span>,
    { id: ID, duration: 10_000 },
  );
