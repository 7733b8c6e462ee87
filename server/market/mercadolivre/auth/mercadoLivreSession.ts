import { type Notes, openNotes } from '#server/market/spoken/notes.ts';
import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { marketplaceUrls } from '#server/market/baseUrls.ts';
import { NotPermitted } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { type Answer, type Call, request } from '#server/market/http/request.ts';
import type { Keys, StoredKeys } from '#server/market/keys.ts';
import { type SkippedRows, skippedRows } from '#server/market/skippedRows.ts';
import { applicationTurn, isOfPago, type MercadoLivreOperation, resourceTurn } from './rates.ts';
import { refreshMercadoLivreToken } from './requestMercadoLivreToken.ts';

type Query = Record<string, string | number>;

/** A kit that a read met. */
interface MetKit {
  /** Id of the item. */
  id: string;
  /** Its user product; null where the item names none. */
  goods: string | null;
  /** Components that the item names; null: none. */
  components: { user_product_id?: string | null; quantity?: number | null }[] | null;
}

/** An item that may go on as others, with the keys of its listings. */
export interface MovableItem {
  id: string;
  keys: string[];
  /** Whether its tags say so. */
  isTagged: boolean;
}

/** One Mercado Livre seller, and how its resources are read. */
export interface MercadoLivreSession {
  effects: Effects;
  get: (
    operation: MercadoLivreOperation,
    path: string,
    options?: {
      query?: Query;
      headers?: Record<string, string>;
      accept?: number[];
      isFile?: boolean;
      isBinary?: boolean;
      maxBytes?: number;
    },
  ) => Promise<Answer>;
  /** Asks for something to be made; not sent again when its arrival is uncertain. */
  post: (
    operation: MercadoLivreOperation,
    path: string,
    options: { body: object; accept?: number[] },
  ) => Promise<Answer>;
  /** Changes a resource; may be sent again when its arrival is uncertain. */
  put: (
    operation: MercadoLivreOperation,
    path: string,
    options: { body: object; accept?: number[] },
  ) => Promise<Answer>;
  sellerId: () => Promise<string>;
  /** Tags of the seller, such as `user_product_seller`; empty when Mercado Livre does not show them. */
  sellerTags: () => Promise<ReadonlySet<string>>;
  skippedRows: SkippedRows;
  /** Sentences for the seller about what the reads met without failing. */
  notes: Notes;
  /** Orders of kits met by the reads. */
  kitOrders: Set<string>;
  /** Calls left for items that a batch refused; a connector lasts for one run. */
  loneItemsLeft: number;
  /** Items of the last read of all listings that may go on as others. */
  movableItems: MovableItem[];
  /** Kits of that read, and its listings by the physical thing that they sell. */
  metKits: MetKit[];
  listingsOfGoods: Map<string, string[]>;
  /** Items found to exist no longer. */
  goneItems: Set<string>;
}

/** Largest report of a day that is read. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Limit of one run for calls that ask for a refused item alone. */
const LONE_ITEMS = 50;

const Me = z.looseObject({ id: z.string() });
const User = z.looseObject({ tags: z.array(z.string()).nullish() });

export function mercadoLivreSession(stored: StoredKeys, keys: Keys, effects: Effects): MercadoLivreSession {
  const { clientId } = stored;
  let sellerId = stored.sellerId;
  let tags: Promise<ReadonlySet<string>> | undefined;
  const token = (refused: string | null) =>
    keys.freshAccessToken('mercadolivre', refused, (own) => refreshMercadoLivreToken(own, effects), effects.now);
  type OwnCall = Pick<
    Call,
    'method' | 'headers' | 'body' | 'accept' | 'repeatable' | 'isFile' | 'isBinary' | 'maxBytes'
  >;
  const call = (operation: MercadoLivreOperation, path: string, own: OwnCall) =>
    request(
      {
        ...own,
        where: `${isOfPago(operation) ? 'Mercado Pago' : 'Mercado Livre'} (${operation})`,
        url: `${isOfPago(operation) ? marketplaceUrls().mercadoPago : marketplaceUrls().mercadoLivre}${path}`,
        turn: applicationTurn(clientId),
        narrowTurn: resourceTurn(clientId, operation),
        authorize: async (refused) => {
          const value = await token(refused);
          return { token: value, headers: { authorization: `Bearer ${value}` } };
        },
        isTokenRefused: ({ status }) => status === 401,
      },
      effects,
    );
  const get: MercadoLivreSession['get'] = (operation, path, options = {}) => {
    const { query = {}, headers = {}, accept = [], isFile = false, isBinary, maxBytes } = options;
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const search = parameters.size ? `?${parameters}` : '';
    return call(operation, `${path}${search}`, {
      method: 'GET',
      headers,
      accept,
      ...(isFile && { isFile, maxBytes: MAX_FILE_BYTES }),
      ...(isBinary && { isBinary, maxBytes: maxBytes! }),
    });
  };
  const post: MercadoLivreSession['post'] = (operation, path, { body, accept = [] }) =>
    call(operation, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      accept,
    });
  const put: MercadoLivreSession['put'] = (operation, path, { body, accept = [] }) =>
    call(operation, path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      repeatable: true,
      accept,
    });
  const ownId = async () => {
    if (sellerId) return sellerId;
    const { data } = await get('users/me', '/users/me');
    sellerId = shapeOf('Mercado Livre (users/me)', Me, data).id;
    await keys.markConnected('mercadolivre', sellerId, stored.authorizedAt);
    return sellerId;
  };
  const readTags = async () => {
    const { status, data } = await get('users', `/users/${await ownId()}`, { accept: [403, 404] });
    return new Set(status >= 400 ? [] : shapeOf('Mercado Livre (users)', User, data).tags);
  };
  return {
    effects,
    get,
    post,
    put,
    skippedRows: skippedRows('Mercado Livre'),
    notes: openNotes(),
    kitOrders: new Set(),
    movableItems: [],
    metKits: [],
    listingsOfGoods: new Map(),
    loneItemsLeft: LONE_ITEMS,
    goneItems: new Set(),
    sellerId: ownId,
    sellerTags: () => (tags ??= readTags()),
  };
}

/** Error for a missing permission; `what` is a noun, in Portuguese with its article. */
export const notPermitted = (what: Sentence): NotPermitted =>
  new NotPermitted(sentence('mercadolivre.permissionMissing', { what }));
