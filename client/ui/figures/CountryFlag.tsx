import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateTag } from '#client/lib/language/formats.ts';
import { lazily } from '#client/lib/lazily.ts';

const countryNames = lazily(() => new Intl.DisplayNames(dateTag(), { type: 'region', fallback: 'code' }));

// SVG, because Windows has no flag emoji
const flags: Record<string, ReactNode> = {
  BR: (
    <>
      <path fill="#1a9a4b" d="M0 0h20v14H0z" />
      <path fill="#fdd216" d="m10 1.6 8.2 5.4-8.2 5.4L1.8 7z" />
      <circle cx="10" cy="7" r="2.9" fill="#21468b" />
    </>
  ),
  US: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path stroke="#bf2138" strokeWidth="1.1" d="M0 .5h20M0 2.7h20M0 4.9h20M0 7h20M0 9.2h20M0 11.4h20M0 13.5h20" />
      <path fill="#2f3b75" d="M0 0h9v7.5H0z" />
    </>
  ),
  MX: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path fill="#12683f" d="M0 0h6.7v14H0z" />
      <path fill="#c8203a" d="M13.3 0H20v14h-6.7z" />
      <circle cx="10" cy="7" r="1.8" fill="#8a6a3b" />
    </>
  ),
};

/** Flag of BR, US or MX, or a globe for any other country, labelled with the country's name. */
export function CountryFlag({ country }: { country: string }) {
  const name = /^[A-Z]{2}$/.test(country) ? countryNames().of(country)! : country;
  const drawing = flags[country];
  return drawing ? (
    <svg role="img" aria-label={name} viewBox="0 0 20 14" className="h-2.5 w-3.5 rounded-[2px]">
      <title>{name}</title>
      {drawing}
    </svg>
  ) : (
    <Globe size={12} role="img" aria-label={name} className="text-muted" />
  );
}
