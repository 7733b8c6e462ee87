import type { FormText } from '#server/platform/language/formText.ts';
import type { Said } from '#server/platform/language/said.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** What a form of keys may ask. */
export type KeyName =
  | 'clientId'
  | 'clientSecret'
  | 'refreshToken'
  | 'accessToken'
  | 'marketplaceCode'
  | 'secretMadeOn'
  | 'applicationId'
  | 'queueUrl'
  | 'isDraft';

export interface KeyField {
  name: KeyName;
  label: FormText;
  kind: 'text' | 'secret' | 'choice' | 'day' | 'switch';
  /**
   * `always`; `once`: while none is stored; `unlessConsented`: while none is stored and no consent is under way, and keys
   * are stored without it; `untilConnected`: while no refresh token is stored. Absent: never.
   */
  required?: 'always' | 'once' | 'unlessConsented' | 'untilConnected';
  placeholder?: string;
  help?: FormText;
  /** Values and names of a choice, the default first. */
  options?: readonly (readonly [string, FormText])[];
  /** The only way to authorize that needs it. */
  way?: Way['name'];
}

/** One of several ways in which a seller authorizes an application. */
export interface Way {
  name: 'own' | 'consent';
  title: FormText;
  /** Instructions above the fields. Like all longer texts: `code` in backticks, `{callback}` is the address to register. */
  steps: readonly FormText[];
  /** How to get the missing refresh token (spec 2: the guide box). */
  guide: readonly FormText[];
}

/** A consent page of the marketplace that leads back to the product. */
export interface ConsentForm {
  /** Path of the product's own address to which it leads back. */
  callback: `/auth/${string}`;
  button: FormText;
  /** Message once the seller has authorized. */
  done: FormText;
  /** Whether the refresh token then fills the form, which is still to be saved. */
  fillsForm: boolean;
  /** Fields that it needs besides the client id, with what the form and the server say of a missing one. */
  needs?: Partial<Record<KeyName, { text: FormText; said: Said }>>;
  /** What to do about the errors that the marketplace shows on its own page, which does not lead back. */
  refusals: readonly { code: FormText; sentence: FormText }[];
}

/** What one set of keys is asked for, drawn by one form of the client and checked by one function of the server. */
export interface ConnectionForm {
  marketplace: Marketplace;
  kind: 'selling' | 'advertising' | 'queue';
  name: string;
  /** The name after "of". */
  of: FormText;
  /** The name after "of" in sentences of the server. */
  ofName: Said;
  /** How the schema describes it. */
  description: string;
  /** Title of its tab, or of its part of the tab. */
  title: FormText;
  /** Shown above the fields. Present: the keys are optional and their form is closed at first. */
  optional?: FormText;
  fields: readonly KeyField[];
  ways?: readonly Way[];
  /** Shown above the button of the consent page. */
  consentHint?: FormText;
  consent?: ConsentForm;
  /** Days for which a client secret lasts, and its age at which the seller is warned. */
  secretDays?: { lasts: number; warnAt: number };
  /** The same for an authorization by the consent page. */
  consentDays?: { lasts: number; warnAt: number };
}
