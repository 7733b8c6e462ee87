import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '#client/ui/controls/Button.tsx';

export interface OpenedProps {
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** A button that opens something, which gets the button and the function that closes it. */
export function Opener({
  label,
  Opened,
  children,
}: {
  label: string;
  Opened?: ComponentType<OpenedProps>;
  children?: (close: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button ref={button} aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && Opened && <Opened button={button} onClose={close} />}
      {isOpen && children?.(close)}
    </>
  );
}
