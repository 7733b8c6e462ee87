import type { Language } from '#server/platform/http/languageOf.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

export type Letter = Pick<Mail, 'subject' | 'text' | 'html'>;

interface Words {
  subject: string;
  before: string;
  /** Label of the button; absent in a letter without a link. */
  action?: string;
  after: string;
}

// No name of the person: whoever registers chooses it, and could write to strangers with it.
const WORDS: Record<'reset' | 'confirm' | 'changed', Record<Language, Words>> = {
  reset: {
    pt: {
      subject: 'Nova senha do Seller Analytics',
      before: 'Alguém pediu para trocar a senha de quem entra no Seller Analytics com este e-mail.',
      action: 'Escolher a nova senha',
      after:
        'O link vale por 30 minutos e uma única vez. Se não foi você, ignore este e-mail: a senha continua a mesma.',
    },
    en: {
      subject: 'New password for Seller Analytics',
      before: 'Somebody asked to change the password of the person who signs in to Seller Analytics with this e-mail.',
      action: 'Choose the new password',
      after:
        'The link is valid for 30 minutes and once. If it was not you, ignore this e-mail: the password stays the same.',
    },
  },
  confirm: {
    pt: {
      subject: 'Confirme seu e-mail no Seller Analytics',
      before: 'Confirme que este e-mail é seu, para receber avisos do Seller Analytics.',
      action: 'Confirmar o e-mail',
      after: 'O link vale por 24 horas e uma única vez. Se não foi você quem pediu, ignore este e-mail.',
    },
    en: {
      subject: 'Confirm your e-mail at Seller Analytics',
      before: 'Confirm that this e-mail is yours, to receive notices from Seller Analytics.',
      action: 'Confirm the e-mail',
      after: 'The link is valid for 24 hours and once. If you did not ask for it, ignore this e-mail.',
    },
  },
  changed: {
    pt: {
      subject: 'A senha do Seller Analytics foi trocada',
      before: 'A senha de quem entra no Seller Analytics com este e-mail acaba de ser trocada.',
      after: 'Se não foi você, peça uma nova em “Esqueci minha senha” e revise os tokens em Conta.',
    },
    en: {
      subject: 'The password of Seller Analytics was changed',
      before: 'The password of the person who signs in to Seller Analytics with this e-mail has just been changed.',
      after: 'If it was not you, ask for a new one under “Esqueci minha senha” and review the tokens under Conta.',
    },
  },
};

/** A letter as text and HTML. `link` is present exactly in letters with a button. */
export function letter(kind: keyof typeof WORDS, language: Language, link?: string): Letter {
  const { subject, before, action, after } = WORDS[kind][language];
  const text = [before, ...(link ? [link] : []), after, 'Seller Analytics'].join('\n\n') + '\n';
  const button =
    link && action
      ? `<p style="margin:24px 0"><a href="${escaped(link)}" style="background:#c2410c;color:#ffffff;padding:10px 18px;` +
        `border-radius:6px;text-decoration:none;font-weight:600">${escaped(action)}</a></p>` +
        `<p style="color:#6b7280;font-size:13px;word-break:break-all">${escaped(link)}</p>`
      : '';
  const html = `<!doctype html>
<html lang="${language === 'pt' ? 'pt-BR' : 'en'}">
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
