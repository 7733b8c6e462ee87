const KEY = 'shortcuts';

/** Whether single keys are shortcuts in this browser; they can be turned off (WCAG 2.1.4). */
export const areKeysOn = () => localStorage.getItem(KEY) !== 'off';

/** Turns single-key shortcuts on or off. */
export const switchKeys = (isOn: boolean) => (isOn ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, 'off'));
