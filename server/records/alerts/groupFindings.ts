import { sentence } from '#server/platform/language/sentence.ts';
import { stored } from '#server/platform/language/stored.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { AlertKind } from './alerts.ts';
import { alertSeverity, mostSevere } from './alertSeverity.ts';
import { groupTexts } from './groupTexts.ts';
import type { Finding, SizedFinding } from './raiseAlerts.ts';

/** As many findings of one kind become one alert. */
const GROUP_FROM = 3;

/**
 * Alerts of findings: the severity follows the money at stake, and three or more findings of one kind have one alert with
 * their number and sum, under which their own stand. `revenueMinor` is the account's of 30 days in centavos of BRL.
 */
export function groupFindings(findings: readonly Finding[], revenueMinor: number): SizedFinding[] {
  const single = [...new Map(findings.map((one) => [one.fingerprint, one])).values()];
  return [...new Set(single.map(({ kind }) => kind))].flatMap((kind) => {
    const members = single.filter((one) => one.kind === kind);
    const alone = members.map((finding) => sized(finding, revenueMinor));
    if (members.length < GROUP_FROM) return alone;
    const group = groupOf(kind, members, revenueMinor);
    return [group, ...alone.map((member) => ({ ...member, groupFingerprint: group.fingerprint }))];
  });
}

function sized(finding: Finding, revenueMinor: number): SizedFinding {
  const { stake = null, subjects = 1 } = finding;
  return {
    ...finding,
    stake,
    subjects,
    severity: severityOf(stake, revenueMinor, finding.severity),
    groupFingerprint: null,
  };
}

function groupOf(kind: AlertKind, members: readonly Finding[], revenueMinor: number): SizedFinding {
  const texts = groupTexts[kind];
  const subjects = members.reduce((sum, { subjects: count = 1 }) => sum + count, 0);
  const stake = sumOf(members.map(({ stake: one }) => one ?? null));
  const shown = sumOf(members.map(({ shown: one, stake: own }) => one ?? own ?? null));
  const [largest] = members.toSorted((a, b) => (b.stake?.minor ?? -1) - (a.stake?.minor ?? -1));
  const amount = shown && shown.minor > 0 ? { ...shown, isEnglish: texts.isEnglish } : null;
  return {
    kind,
    productId: null,
    fingerprint: `group:${kind}`,
    ...stored({
      title: sentence(texts.title, { subjects }),
      message: sentence(texts.isEnglish ? 'alerts.largestEnglish' : 'alerts.largest', {
        message: amount ? sentence(texts.amount, { amount }) : { code: texts.unknown },
        title: largest!.sentences?.title ?? largest!.title,
      }),
    }),
    evidence: { subjects },
    severity: severityOf(stake, revenueMinor, mostSevere(members.map(({ severity }) => severity))),
    stake,
    subjects,
    groupFingerprint: null,
  };
}

const severityOf = (stake: Money | null, revenueMinor: number, most: Finding['severity']) =>
  alertSeverity(stake?.currency === 'BRL' ? stake.minor : null, revenueMinor, most);

/** Sum of the known amounts. Null without any, or of several currencies. */
function sumOf(amounts: readonly (Money | null)[]): Money | null {
  const known = amounts.filter((amount) => amount !== null);
  const currency = known[0]?.currency;
  if (!currency || known.some((amount) => amount.currency !== currency)) return null;
  return { minor: known.reduce((sum, { minor }) => sum + minor, 0), currency };
}
