import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatEnglishCount, formatEnglishMoney, formatEnglishPercent } from '#client/lib/text/english.ts';
import { formatCount, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { explanationLanguage, explanationWordsLanguage, specifiedEnglish } from '#client/lib/language/locale.ts';
import { paths } from '#client/lib/paths.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { DrawerPart } from '#client/ui/overlay/DrawerPart.tsx';
import type { ExplanationDrawerQuery } from './__generated__/ExplanationDrawerQuery.graphql';
import { ordersBehind } from './ordersBehind.ts';
import { ruleOfMetric } from './ruleOfMetric.ts';
import { type Explained, type ExplanationLanguage, explanationWords } from './explanationWords.ts';

/** Explanation of a figure: formula, terms, period, filters, rows read, time of the last sync, and its SQL. */
export function ExplanationDrawer({
  title,
  explained,
  onClose,
}: {
  title: string;
  explained: Explained;
  onClose: () => void;
}) {
  return (
    <DrawerPart title={title} words={explanationWords[wordsOf(explained)].drawer} onClose={onClose}>
      <Explanation explained={explained} />
    </DrawerPart>
  );
}

/** The language that the specification gives the screen of a figure. */
const specifiedOf = ({ language }: Explained): ExplanationLanguage => (language === 'EN' ? 'EN' : 'PT');
const wordsOf = (explained: Explained): ExplanationLanguage => explanationWordsLanguage(specifiedOf(explained));

type Value = ExplanationDrawerQuery['response']['viewer']['explain']['value'];

function Explanation({ explained }: { explained: Explained }) {
  const language = wordsOf(explained);
  const { explain } = useLazyLoadQuery<ExplanationDrawerQuery>(
    graphql`
      query ExplanationDrawerQuery($input: ExplainInput!) {
        viewer {
          explain(input: $input) {
            formula
            notes
            value {
              unit
              money {
                ...amount_money
              }
              number
            }
            terms {
              name
              sign
              value {
                unit
                money {
                  ...amount_money
                }
                number
              }
            }
            startDate
            endDate
            filters
            rows {
              source
              count
            }
            estimatedShare
            syncedAt
            sql
            rowsSql
          }
        }
      }
    `,
    { input: { ...explained, language: explanationLanguage(specifiedOf(explained)) } },
    { fetchPolicy: 'network-only' },
  ).viewer;
  const say = explanationWords[language];
  const count = language === 'EN' ? formatEnglishCount : formatCount;
  const percent = language === 'EN' ? formatEnglishPercent : formatPercent;
  const written = ({ unit, money, number }: Value) => {
    if (unit === 'MONEY') return (language === 'EN' ? formatEnglishMoney : formatMoney)(amountOf(money));
    if (number == null) return UNKNOWN;
    return unit === 'PERCENT' ? percent(number) : count(number);
  };
  const { value, terms, rows, sql, rowsSql, estimatedShare, syncedAt } = explain;
  const orders = ordersBehind(explained, explain);
  // what has no sign is no part of the sum
  const parts = terms.filter(({ sign }) => sign);
  const beside = terms.filter(({ sign }) => !sign);
  return (
    <div lang={language === 'EN' ? specifiedEnglish() : undefined} className="flex flex-col gap-5">
      <p className="text-figure-l tracking-tight tabular-nums">{written(value)}</p>
      <p>{explain.formula}</p>
      <nav aria-label={say.behind} className="flex flex-wrap gap-x-4 gap-y-1">
        {orders && (
          <Link to={orders} className={linkClass}>
            {say.orders}
          </Link>
        )}
        {rowsSql && (
          <Link to={sqlPath(rowsSql)} className={linkClass}>
            {say.lines}
          </Link>
        )}
        <Link to={ruleOfMetric(explained.metric)} className={linkClass}>
          {say.rule}
        </Link>
      </nav>
      {explain.notes.map((note) => (
        <p key={note} className="text-small text-warning">
          {note}.
        </p>
      ))}
      {parts.length > 0 && (
        <table aria-label={say.terms} className="w-full text-small tabular-nums">
          <tbody>
            {parts.map(({ name, sign, value: part }) => (
              <tr key={name}>
                <td className="w-6 border-b border-line py-1.5 text-center text-muted">{signs[sign ?? '']}</td>
                <th scope="row" className="border-b border-line py-1.5 text-left font-normal">
                  {name}
                </th>
                <td className="border-b border-line py-1.5 text-right whitespace-nowrap">{written(part)}</td>
              </tr>
            ))}
            <tr className="font-semibold">
              <td className="w-6 py-1.5 text-center text-muted">=</td>
              <th scope="row" className="py-1.5 text-left">
                {say.result}
              </th>
              <td className="py-1.5 text-right whitespace-nowrap">{written(value)}</td>
            </tr>
          </tbody>
        </table>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
        {beside.map(({ name, value: part }) => (
          <Fact key={name} name={name}>
            {written(part)}
          </Fact>
        ))}
        <Fact name={say.period}>
          {say.day(explain.startDate)} {say.to} {say.day(explain.endDate)}
        </Fact>
        {explain.filters.length > 0 && <Fact name={say.filters}>{explain.filters.join(' · ')}</Fact>}
        <Fact name={say.rows}>
          {rows.map(({ source, count: many }) => `${count(many)} ${say.sources[source]}`).join(' · ') || UNKNOWN}
        </Fact>
        {estimatedShare != null && <Fact name={say.estimated}>{percent(estimatedShare * 100)}</Fact>}
        <Fact name={say.synced}>{syncedAt ? say.moment(syncedAt) : say.never}</Fact>
      </dl>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-medium">{say.sql}</h3>
          <Link to={sqlPath(sql)} className={buttonClass('secondary')}>
            {say.open}
          </Link>
        </div>
        {/* focusable, so that the keyboard can scroll it sideways */}
        <pre
          role="region"
          aria-label={say.sql}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="overflow-x-auto rounded-md border border-line bg-canvas p-3 text-label"
        >
          {sql}
        </pre>
      </div>
    </div>
  );
}

const linkClass = 'inline-flex items-center text-link hover:underline max-sm:min-h-11';
const sqlPath = (sql: string) => `${paths.database}?sql=${encodeURIComponent(sql)}`;
const signs: Record<string, string> = { '+': '+', '-': '−', '/': '÷', '': '' };

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </>
);
