import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toast } from '#client/ui/overlay/toast.tsx';
import type { AddCompetitorMutation } from './__generated__/AddCompetitorMutation.graphql';

const EMPTY = { ourAsin: '', competitorAsin: '', competitorBrand: '', notes: '' };

/** 'Adicionar Competidor' button and its form, which closes and clears once the server accepts it. The server validates. */
export function AddCompetitor({ onAdded }: { onAdded: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  const [commit, isBusy] = useMutation<AddCompetitorMutation>(graphql`
    mutation AddCompetitorMutation($input: CreateCompetitorInput!) {
      createCompetitor(input: $input) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const toggle = () => {
    setIsOpen(!isOpen);
    setProblem(undefined);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    commit({
      variables: { input: draft },
      onCompleted: ({ createCompetitor: answer }) => {
        if (answer.__typename === 'UserError') return setProblem(answer.message);
        toast.success(t('brandOwner.competitorAdded'));
        setDraft(EMPTY);
        setIsOpen(false);
        onAdded();
      },
      onError: (error) => {
        console.error(error);
        setProblem(t('brandOwner.theCompetitorCouldNotBeAdded'));
      },
    });
  };
  const field = (name: keyof typeof EMPTY, label: string, more: object = {}) => (
    <TextField
      label={label}
      value={draft[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      {...more}
    />
  );
  const Icon = isOpen ? X : Plus;
  return (
    <section aria-label={t('brandOwner.newCompetitor')} className="flex flex-col gap-3">
      <Button aria-expanded={isOpen} onClick={toggle} className="self-start">
        <Icon size={13} aria-hidden />
        {isOpen ? t('brandOwner.close') : t('brandOwner.addCompetitor')}
      </Button>
      {isOpen && (
        <form
          aria-label={t('brandOwner.addCompetitor')}
          onSubmit={handleSubmit}
          className="grid items-end gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-5"
        >
          {field('ourAsin', t('brandOwner.ourAsin'), { placeholder: t('brandOwner.b0OrMlb'), autoComplete: 'off' })}
          {field('competitorAsin', t('brandOwner.asinOfTheCompetitor'), {
            placeholder: t('brandOwner.b0OrMlb'),
            autoComplete: 'off',
          })}
          {field('competitorBrand', t('brandOwner.brandOfTheCompetitor'))}
          {field('notes', t('brandOwner.notesOptional'))}
          <Button type="submit" tone="primary" disabled={isBusy} className="h-9">
            {isBusy ? t('brandOwner.saving') : t('brandOwner.save')}
          </Button>
          {problem && (
            <div className="sm:col-span-2 lg:col-span-5">
              <Banner tone="error">{problem}</Banner>
            </div>
          )}
        </form>
      )}
    </section>
  );
}
