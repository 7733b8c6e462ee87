/** Letters and little words that English does not have. */
const PORTUGUESE = /[ãõçáéíóúâêôà]|\b(?:de|da|dos|das|em|na|um|uma|sem|para|com|por|pelo|pela|ou|mais)\b/u;

/** Texts of an answer in English that have Portuguese in them. */
export function portugueseIn(answer: unknown): string[] {
  if (typeof answer === 'string') return PORTUGUESE.test(answer) ? [answer] : [];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(portugueseIn) : [];
}
