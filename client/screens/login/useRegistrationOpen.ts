import { useEffect, useState } from 'react';

/** Whether visitors may register here: asked when `isAsked` turns true, and true until the server says otherwise. */
export function useRegistrationOpen(isAsked: boolean): boolean {
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    if (!isAsked) return;
    fetch('/api/auth/registration')
      .then((response) => (response.ok ? (response.json() as Promise<{ isOpen?: boolean }>) : null))
      .then((answer) => setIsOpen(answer?.isOpen ?? true))
      .catch(() => undefined); // the server refuses a registration that is closed
  }, [isAsked]);
  return isOpen;
}
