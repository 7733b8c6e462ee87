let isShuttingDown = false;

/** Whether this process is shutting down: it finishes open work, and proxies should send no new requests. */
export const isDraining = () => isShuttingDown;

/** Sets whether this process is shutting down. */
export function setDraining(value: boolean): void {
  isShuttingDown = value;
}
