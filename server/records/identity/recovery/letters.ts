import { isLocale, type Locale, STANDARD } from '#i18n/locales.ts';
import { word } from '#server/platform/language/say.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

export type Letter = Pick<Mail, 'subject' | 'text' | 'html'>;

interface Words {
  subject: SentenceId;
  before: SentenceId;
  /** Label of the button; absent in a letter without a link. */
  action?: SentenceId;
  after: SentenceId;
}

// No name of the person: whoever registers chooses it, and could write to strangers with it.
const WORDS: Record<'reset' | 'confirm' | 'changed', Words> = {
  reset: {
    subject: 'letters.resetSubject',
    before: 'letters.resetBefore',
    action: 'letters.resetAction',
    after: 'letters.resetAfter',
  },
  confirm: {
    subject: 'letters.confirmSubject',
    before: 'letters.confirmBefore',
    action: 'letters.confirmAction',
    after: 'letters.confirmAfter',
  },
  changed: {
    subject: 'letters.changedSubject',
    before: 'letters.changedBefore',
    after: 'letters.changedAfter',
  },
};

/** A letter as text and HTML. `link` is present exactly in letters with a button. */
export function letter(kind: keyof typeof WORDS, language: Locale, link?: string): Letter {
  const locale = isLocale(language) ? language : STANDARD; // a job of an earlier version says "pt"
  const words = WORDS[kind];
  const [subject, before, after] = [words.subject, words.before, words.after].map((code) => word({ code }, locale)) as [
    string,
    string,
    string,
  ];
  const action = words.action && word({ code: words.action }, locale);
  const text = [before, ...(link ? [link] : []), after, 'Seller Analytics'].join('\n\n') + '\n';
  const button =
    link && action
      ? `<p style="margin:24px 0"><a href="${escaped(link)}" style="background:#c2410c;color:#ffffff;padding:10px 18px;` +
        `border-radius:6px;text-decoration:none;font-weight:600">${escaped(action)}</a></p>` +
        `<p style="color:#6b7280;font-size:13px;word-break:break-all">${escaped(link)}</p>`
      : '';
  const html = `<!doctype html>
<html lang="${locale === STANDARD ? 'pt-BR' : locale}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f5;font-family:system-ui,sans-serif;font-size:15px;line-height:1.5;color:#18181b">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
<p style="margin-top:0;font-weight:600">Seller Analytics</p>
<p>${escaped(before)}</p>
${button}
<p style="margin-bottom:0">${escaped(after)}</p>
</div>
</body>
</html>
`;
  return { subject, text, html };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);
