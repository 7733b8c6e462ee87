import { Toaster, toast } from 'react-hot-toast';
import { showToastsBy } from './toast.tsx';

showToastsBy(toast);

/** Container of the toasts: top right, for 5 s, loading ones for 2 s (spec 9). Their buttons work above an open popover, which stays. */
export const Toasts = () => (
  <div data-react-aria-top-layer="true">
    <Toaster
      position="top-right"
      containerStyle={{ top: 56 }}
      toastOptions={{
        duration: 5000,
        loading: { duration: 2000 },
        style: {
          background: 'var(--color-raised)',
          color: 'var(--color-ink)',
          border: '1px solid var(--color-line)',
          borderRadius: 8,
          fontSize: 13,
          lineHeight: '18px',
          maxWidth: 360,
        },
      }}
    />
  </div>
);
