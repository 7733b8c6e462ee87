const places: Readonly<Record<string, string>> = { FBA: 'FBA', FULL: 'Full', OWN: 'Próprio', DEPOT: 'Depósito' };

/** Name of a place where units lie, by its word in the schema. */
export const placeName = (place: string): string => places[place] ?? place;
