let isShuttingDown = false;

/** Whether this process is on its way out: it finishes what it has, and proxies should send it nothing new. */
export const isDraining = () => isShuttingDown;

/** Says whether this process is on its way out. */
export function setDraining(value: boolean): void {
  isShuttingDown = value;
}
