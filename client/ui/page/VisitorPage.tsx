import type { ReactNode } from 'react';
import { t } from '#client/lib/language/t.ts';
import { ThemeToggle } from '#client/ui/controls/ThemeToggle.tsx';

/** A page before sign-in: the product's name above a card with a heading. */
export const VisitorPage = ({ title, heading, children }: { title: string; heading: string; children: ReactNode }) => (
  <main className="flex min-h-dvh flex-col">
    <title>{t('app.sellerAnalytics', { title })}</title>
    <div className="flex justify-end p-3">
      <ThemeToggle />
    </div>
    <div className="mx-auto flex w-full max-w-sm flex-1 flex-col gap-6 px-4 pt-[8vh] pb-16">
      <p className="flex items-center gap-2 text-heading tracking-tight">
        <img src="/icon.svg" alt="" width={28} height={28} />
        {t('app.sellerAnalytics2')}
      </p>
      <div className="flex flex-col gap-5 rounded-xl border border-line bg-surface p-6">
        <h1 className="text-title tracking-tight">{heading}</h1>
        {children}
      </div>
    </div>
  </main>
);
