/**
 * Words of a listing's status, which Amazon translates. Only the English ones are documented. The others are Amazon's words in
 * Seller Central, not seen in a file: a word that is not here is unknown, never inactive.
 */
const ACTIVE = ['active', 'ativo', 'ativa', 'activo', 'activa', 'aktiv', 'actif', 'attivo', 'attiva', '出品中'];
const NOT_ACTIVE = [
  'inactive', 'incomplete', 'inativo', 'inativa', 'incompleto', 'incompleta', 'inactivo', 'inactiva', 'inaktiv',
  'unvollständig', 'inactif', 'incomplet', 'inattivo', 'inattiva', '停止中', '不完全',
]; // prettier-ignore

/** Whether a status says that a listing is active; null when the word is unknown or missing. */
export function isActiveStatus(word: string): boolean | null {
  const known = word.normalize('NFC').trim().toLowerCase();
  if (ACTIVE.includes(known)) return true;
  return NOT_ACTIVE.includes(known) ? false : null;
}
