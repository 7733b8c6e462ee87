import { exactNumber } from '#server/platform/language/exactNumber.ts';
import { say, word } from '#server/platform/language/say.ts';
import { type Sentence, sentence, type SentenceId, type SentenceValue } from '#server/platform/language/sentence.ts';
import { connectionForm, connectionForms } from '#server/market/channels/connectionForms.ts';
import type { Channel } from '#server/market/keys.ts';
import type { AuditKind } from '#prisma/generated/client/client.ts';

export type { AuditKind };

const KINDS = {
  registration: 'activity.registration',
  signIn: 'activity.signIn',
  signInRefused: 'activity.signInRefused',
  sessionEnded: 'activity.sessionEnded',
  passwordChanged: 'activity.password',
  secondFactor: 'activity.secondFactor',
  passkey: 'activity.passkey',
  token: 'activity.token',
  developerMode: 'activity.developerMode',
  marketplaceKeys: 'activity.marketplaceKeys',
  costs: 'activity.costs',
  feeRules: 'activity.feeRules',
  taxes: 'activity.taxes',
  exchangeRates: 'activity.exchangeRates',
  accountExpenses: 'activity.accountExpenses',
  profitSettings: 'activity.profitSettings',
  priceSending: 'activity.priceSending',
  operator: 'activity.operator',
  export: 'activity.export',
} as const satisfies Record<AuditKind, SentenceId>;

/** A kind of events in the reader's language. */
export const kindText = (kind: AuditKind): string => say(KINDS[kind]);

type Details = Record<string, string | number | boolean | null | undefined>;

const METHODS = {
  password: 'activity.signedInByPassword',
  totp: 'activity.signedInByTotp',
  recoveryCode: 'activity.signedInByRecoveryCode',
  passwordAndPasskey: 'activity.signedInByPasswordAndPasskey',
  passkey: 'activity.signedInByPasskey',
} as const;
const REFUSALS = {
  password: 'activity.wrongPassword',
  code: 'activity.wrongSecondFactor',
  passkey: 'activity.unknownPasskey',
} as const;
const FACTORS = {
  on: 'activity.totpOn',
  off: 'activity.totpOff',
  recoveryCodes: 'activity.recoveryCodesRenewed',
} as const;
const REGIMES = {
  none: 'activity.regimeNone',
  percent: 'activity.regimePercent',
  mei: 'activity.regimeMei',
  simples: 'activity.regimeSimples',
  simples_hibrido: 'activity.regimeHybrid',
  presumido: 'activity.regimePresumido',
  real: 'activity.regimeReal',
} as const;

const nameOf = (channel: unknown) =>
  Object.hasOwn(connectionForms, String(channel)) ? connectionForm(channel as Channel).name : String(channel);
/** The sentence of a stored word; one that is unknown as it is stored. */
const known = <Word extends string, Id extends SentenceId>(ids: Record<Word, Id>, stored: unknown): Id | null =>
  Object.hasOwn(ids, String(stored)) ? ids[String(stored) as Word] : null;
const day = (text: unknown) => ({ day: String(text) });
const exact = (value: unknown) => exactNumber(String(value));

const rulesOf = (saved: unknown, deleted: unknown) => [
  ...(Number(saved) > 0 ? [sentence('activity.rulesSaved', { rules: Number(saved) })] : []),
  ...(Number(deleted) > 0 ? [sentence('activity.rulesDeleted', { rules: Number(deleted) })] : []),
];
const expensesOf = (saved: unknown, deleted: unknown) => [
  ...(Number(saved) > 0 ? [sentence('activity.saved', { expenses: Number(saved) })] : []),
  ...(Number(deleted) > 0 ? [sentence('activity.deleted', { expenses: Number(deleted) })] : []),
];
const monthsOf = (entered: unknown, deleted: unknown) => [
  ...(Number(entered) > 0 ? [sentence('activity.monthsEntered', { months: Number(entered) })] : []),
  ...(Number(deleted) > 0 ? [sentence('activity.monthsDeleted', { months: Number(deleted) })] : []),
];
const listed = (parts: readonly Sentence[], none: SentenceValue): SentenceValue =>
  parts.length > 0 ? { list: parts } : none;

/** A sentence of what may have happened several times in an hour. */
function often(what: Sentence, { times }: Details): Sentence {
  return Number(times) > 1 ? sentence('activity.often', { what, times: Number(times) }) : what;
}

function signedIn({ method }: Details): Sentence {
  const id = known(METHODS, method);
  return id ? sentence(id) : sentence('activity.signedInBy', { method: String(method) });
}

function refused(details: Details): Sentence {
  const id = known(REFUSALS, details.by);
  return often(sentence('activity.signInRefusedBy', { reason: id ? sentence(id) : String(details.by) }), details);
}

function sessionEnded({ sessions, device, isOwn }: Details): Sentence {
  if (isOwn) return sentence('activity.signOut');
  if (device === undefined) return sentence('activity.sessionsEnded', { sessions: Number(sessions) });
  return sentence('activity.sessionEndedOf', {
    device: device === null ? sentence('activity.unknownDevice') : String(device),
  });
}

function costsOf({ products, changed, deleted, freightRules, freightOrders, overheads }: Details): Sentence {
  if (overheads !== undefined) {
    const what = listed(expensesOf(overheads, deleted), sentence('activity.noneChanged'));
    return sentence('activity.overheads', { what });
  }
  if (freightOrders !== undefined) return sentence('activity.freightOfOrders', { orders: Number(freightOrders) });
  if (freightRules !== undefined) {
    const what = listed(rulesOf(freightRules, deleted), sentence('activity.noRuleChangedOfThem'));
    return sentence('activity.freightRules', { what });
  }
  return deleted === undefined
    ? sentence('activity.costsChanged', { changed: Number(changed), products: Number(products) })
    : sentence('activity.costsDeleted', { costs: Number(deleted) });
}

function taxesOf(details: Details): Sentence {
  const { from, regime, percent, deleted, openedOn, revenues, deletedRevenues } = details;
  if (openedOn === null) return sentence('activity.openingDeleted');
  if (openedOn !== undefined) return sentence('activity.openedOn', { day: day(openedOn) });
  if (revenues !== undefined) {
    const months = listed(monthsOf(revenues, deletedRevenues), '');
    return sentence('activity.companyRevenue', { months });
  }
  if (deleted) return sentence('activity.regimeDeleted', { day: day(from) });
  const id = known(REGIMES, regime);
  const words = { day: day(from), regime: id ? sentence(id) : String(regime) };
  return percent === null
    ? sentence('activity.regimeFrom', words)
    : sentence('activity.regimeWithRate', { ...words, percent: exact(percent) });
}

const sentences: Record<AuditKind, (details: Details) => Sentence> = {
  registration: () => sentence('activity.accountCreated'),
  signIn: signedIn,
  signInRefused: refused,
  sessionEnded,
  passwordChanged: () => sentence('activity.passwordChanged'),
  secondFactor: ({ action }) => sentence(known(FACTORS, action) ?? 'activity.secondFactor'),
  passkey: ({ action, name }) =>
    sentence(action === 'added' ? 'activity.passkeyAdded' : 'activity.passkeyRemoved', { name: String(name) }),
  token: ({ action, name, scope }) => {
    if (action !== 'created') return sentence('activity.tokenRevoked', { name: String(name) });
    const id = scope === 'write' ? 'activity.writeTokenCreated' : 'activity.readTokenCreated';
    return sentence(id, { name: String(name) });
  },
  developerMode: ({ isOn }) => sentence(isOn ? 'activity.developerModeOn' : 'activity.developerModeOff'),
  marketplaceKeys: ({ channel, action }) =>
    sentence(action === 'secret' ? 'activity.secretSwapped' : 'activity.keysSaved', { name: nameOf(channel) }),
  costs: costsOf,
  feeRules: ({ saved, deleted }) => {
    const rules = rulesOf(saved, deleted);
    return rules.length > 0
      ? sentence('activity.rules', { rules: { list: rules } })
      : sentence('activity.noRuleChanged');
  },
  taxes: taxesOf,
  exchangeRates: ({ currency, day: on, brl, deleted }) =>
    deleted
      ? sentence('activity.rateDeleted', { currency: String(currency), day: day(on) })
      : sentence('activity.rateSet', { currency: String(currency), day: day(on), brl: exact(brl) }),
  accountExpenses: ({ name, counts }) =>
    sentence(counts ? 'activity.expenseCounts' : 'activity.expenseDoesNotCount', { name: String(name) }),
  profitSettings: ({ allocatesOverheads }) => {
    if (allocatesOverheads === undefined) return sentence('activity.marginLimits');
    return sentence(allocatesOverheads ? 'activity.overheadsInProfit' : 'activity.overheadsNotInProfit');
  },
  priceSending: ({ marketplace, isOn }) =>
    sentence(isOn ? 'activity.priceSendingOn' : 'activity.priceSendingOff', { name: nameOf(marketplace) }),
  operator: ({ job }) => sentence('activity.jobRetried', { job: String(job) }),
  export: (details) => often(sentence('activity.fileExported', { file: String(details.file) }), details),
};

/** What happened, in a sentence without a full stop, in the reader's language. */
export const eventText = ({ kind, details }: { kind: AuditKind; details: unknown }): string =>
  word(sentences[kind](details as Details));
