import { publicOrigin } from './http.ts';

/** Address of a page of the client, e.g. `https://vendas.example.com.br/login`. */
export const addressOfPage = (path: string): string => `${publicOrigin()}${path}`;
