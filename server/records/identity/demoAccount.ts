let email: string | null = null;

/** The account of this address is a demonstration that everybody may explore; null: the installation has none. */
export const useDemoAccount = (address: string | null): void => {
  email = address;
};

export const demoEmail = (): string | null => email;
