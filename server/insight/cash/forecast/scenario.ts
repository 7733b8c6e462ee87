/** Choices with which a projection is shown. */
export interface CashScenario {
  /** Whether the purchases of the restock plan are paid. */
  withRestock: boolean;
  /** Whether taxes are taken out of each release from 2027 on. */
  withSplit: boolean;
}

const CHOICES = [false, true];

/** Every combination of the choices. */
export const scenarios: readonly CashScenario[] = CHOICES.flatMap((withRestock) =>
  CHOICES.map((withSplit) => ({ withRestock, withSplit })),
);
