/** A boolean as text of a file; null when unknown. */
export const yesNo = (is: boolean | null): 'Sim' | 'Não' | null => (is === null ? null : is ? 'Sim' : 'Não');
