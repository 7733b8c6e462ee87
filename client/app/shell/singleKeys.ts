const KEY = 'shortcuts';

/** Whether single keys are shortcuts on this device: they can be switched off (WCAG 2.1.4). */
export const areKeysOn = () => localStorage.getItem(KEY) !== 'off';

/** Switches them on or off. */
export const switchKeys = (isOn: boolean) => (isOn ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, 'off'));
