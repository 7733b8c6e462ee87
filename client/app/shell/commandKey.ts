/** The key that is held down for commands on this system. */
export const commandKey = () => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl');
