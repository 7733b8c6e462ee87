let isKnown = false;

/** Keeps whether the signed-in person operates the installation, for what is opened later. */
export const rememberOperator = (isOperator: boolean): void => {
  isKnown = isOperator;
};

/** Whether the signed-in person is known to operate the installation. */
export const isKnownOperator = (): boolean => isKnown;
