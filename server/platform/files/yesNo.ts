/** How a file says yes or no; null while it is not known. */
export const yesNo = (is: boolean | null): 'Sim' | 'Não' | null => (is === null ? null : is ? 'Sim' : 'Não');
