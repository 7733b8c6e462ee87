import { connectionForm, connectionForms } from '#server/market/channels/connectionForms.ts';
import type { Channel } from '#server/market/keys.ts';
import type { AuditKind } from '#prisma/generated/client/client.ts';

export type { AuditKind };

/** Kinds of events in Portuguese. */
export const kindTexts: Record<AuditKind, string> = {
  registration: 'Cadastro',
  signIn: 'Entrada',
  signInRefused: 'Entrada recusada',
  sessionEnded: 'Sessão encerrada',
  passwordChanged: 'Senha',
  secondFactor: 'Segundo fator',
  passkey: 'Chave de acesso',
  token: 'Token',
  developerMode: 'Modo desenvolvedor',
  marketplaceKeys: 'Chaves de marketplace',
  costs: 'Custos',
  feeRules: 'Regras de taxas',
  taxes: 'Impostos',
  exchangeRates: 'Cotações',
  accountExpenses: 'Despesas da conta',
  profitSettings: 'Limites de lucro',
  priceSending: 'Envio de preços',
  export: 'Exportação',
};

type Details = Record<string, string | number | boolean | null | undefined>;

const METHODS: Record<string, string> = {
  password: 'com senha',
  totp: 'com senha e código do aplicativo',
  recoveryCode: 'com senha e código de recuperação',
  passwordAndPasskey: 'com senha e chave de acesso',
  passkey: 'com chave de acesso',
};
const REFUSALS: Record<string, string> = {
  password: 'senha incorreta',
  code: 'segundo fator incorreto',
  passkey: 'chave de acesso não reconhecida',
};
const FACTORS: Record<string, string> = {
  on: 'Aplicativo de códigos ativado',
  off: 'Aplicativo de códigos desativado',
  recoveryCodes: 'Códigos de recuperação gerados de novo',
};
const nameOf = (channel: unknown) =>
  Object.hasOwn(connectionForms, String(channel)) ? connectionForm(channel as Channel).name : String(channel);
const REGIMES: Record<string, string> = {
  none: 'sem imposto',
  percent: 'percentual fixo',
  mei: 'MEI',
  simples: 'Simples Nacional',
  simples_hibrido: 'Simples Nacional híbrido',
  presumido: 'Lucro Presumido',
  real: 'Lucro Real',
};

const word = (words: Record<string, string>, key: unknown) => words[String(key)] ?? String(key);
const counted = (count: unknown, one: string, many: string) => `${String(count)} ${count === 1 ? one : many}`;
const rules = (saved: unknown, deleted: unknown) =>
  [
    Number(saved) > 0 && counted(saved, 'regra salva', 'regras salvas'),
    Number(deleted) > 0 && counted(deleted, 'regra excluída', 'regras excluídas'),
  ]
    .filter(Boolean)
    .join(', ') || 'Nenhuma regra mudou';
const expenses = (saved: unknown, deleted: unknown) =>
  [
    Number(saved) > 0 && counted(saved, 'salva', 'salvas'),
    Number(deleted) > 0 && counted(deleted, 'excluída', 'excluídas'),
  ]
    .filter(Boolean)
    .join(', ') || 'nenhuma mudou';
const revenues = (saved: unknown, deleted: unknown) =>
  [
    Number(saved) > 0 && counted(saved, 'mês informado', 'meses informados'),
    Number(deleted) > 0 && counted(deleted, 'mês apagado', 'meses apagados'),
  ]
    .filter(Boolean)
    .join(', ');
const day = (text: unknown) => String(text).split('-').toReversed().join('/');
const times = ({ times: count }: Details) => (Number(count) > 1 ? ` (${String(count)} vezes em uma hora)` : '');

const sentences: Record<AuditKind, (details: Details) => string> = {
  registration: () => 'Conta criada',
  signIn: ({ method }) => `Entrada ${word(METHODS, method)}`,
  signInRefused: (details) => `Entrada recusada: ${word(REFUSALS, details.by)}${times(details)}`,
  sessionEnded: ({ sessions, device, isOwn }) => {
    if (isOwn) return 'Saída';
    return device ? `Sessão encerrada: ${String(device)}` : counted(sessions, 'sessão encerrada', 'sessões encerradas');
  },
  passwordChanged: () => 'Senha trocada',
  secondFactor: ({ action }) => word(FACTORS, action),
  passkey: ({ action, name }) => `Chave de acesso ${action === 'added' ? 'criada' : 'removida'}: ${String(name)}`,
  token: ({ action, name, scope }) =>
    action === 'created'
      ? `Token criado: ${String(name)}, ${scope === 'write' ? 'leitura e escrita' : 'só leitura'}`
      : `Token revogado: ${String(name)}`,
  developerMode: ({ isOn }) => `Modo desenvolvedor ${isOn ? 'ligado' : 'desligado'}`,
  marketplaceKeys: ({ channel, action }) =>
    `${action === 'secret' ? 'Client Secret trocado' : 'Chaves salvas'}: ${nameOf(channel)}`,
  costs: ({ products, changed, deleted, freightRules, freightOrders, overheads }) =>
    overheads !== undefined
      ? `Despesas fixas: ${expenses(overheads, deleted)}`
      : freightOrders !== undefined
        ? `Frete próprio de ${counted(freightOrders, 'pedido', 'pedidos')}`
        : freightRules !== undefined
          ? `Frete próprio e embalagem: ${rules(freightRules, deleted).toLowerCase()}`
          : deleted === undefined
            ? `${counted(changed, 'custo alterado', 'custos alterados')} de ${counted(products, 'produto', 'produtos')}`
            : counted(deleted, 'custo excluído', 'custos excluídos'),
  feeRules: ({ saved, deleted }) => rules(saved, deleted),
  taxes: ({ from, regime, percent, deleted, openedOn, revenues: saved, deletedRevenues }) => {
    if (openedOn !== undefined)
      return openedOn === null ? 'Abertura do CNPJ apagada' : `CNPJ aberto em ${day(openedOn)}`;
    if (saved !== undefined) return `Receita da empresa: ${revenues(saved, deletedRevenues)}`;
    if (deleted) return `Regime de ${day(from)} excluído`;
    const rate = percent === null ? '' : ` de ${String(percent).replace('.', ',')}%`;
    return `Regime a partir de ${day(from)}: ${word(REGIMES, regime)}${rate}`;
  },
  exchangeRates: ({ currency, day: on, brl, deleted }) =>
    deleted
      ? `Cotação própria de ${String(currency)} em ${day(on)} excluída`
      : `Cotação própria de ${String(currency)} em ${day(on)}: R$ ${String(brl).replace('.', ',')}`,
  accountExpenses: ({ name, counts }) => `“${String(name)}” ${counts ? 'conta' : 'não conta'} no lucro`,
  profitSettings: ({ allocatesOverheads }) =>
    allocatesOverheads === undefined
      ? 'Limites de margem salvos'
      : `Despesas fixas no lucro por produto ${allocatesOverheads ? 'ligadas' : 'desligadas'}`,
  priceSending: ({ marketplace, isOn }) => `Envio de preços ${isOn ? 'ligado' : 'desligado'}: ${nameOf(marketplace)}`,
  export: (details) => `Arquivo exportado: ${String(details.file)}${times(details)}`,
};

/** What happened, in a Portuguese sentence without a full stop. */
export const eventText = ({ kind, details }: { kind: AuditKind; details: unknown }): string =>
  sentences[kind](details as Details);
