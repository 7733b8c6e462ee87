import { type FormEvent, useId, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { toast } from '#client/ui/overlay/toast.tsx';
import type { NoteFormMutation } from './__generated__/NoteFormMutation.graphql';

const MAX_LENGTH = 500;

/** Form of a note: its day and what to note. What was written stays when it is refused. */
export function NoteForm({ product, onSaved }: { product: string; onSaved: () => void }) {
  const [text, setText] = useState('');
  const [day, setDay] = useState(() => saoPauloDay(new Date()));
  const [problem, setProblem] = useState<string | null>(null);
  const messageId = useId();
  const [commit, isBusy] = useMutation<NoteFormMutation>(graphql`
    mutation NoteFormMutation($product: ID!, $day: Date!, $text: String!) {
      createProductNote(product: $product, day: $day, text: $text) {
        __typename
        ... on MasterProduct {
          id
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setProblem(t('product.writeTheNote'));
    if (day === '') return setProblem(t('product.enterTheDay'));
    setProblem(null);
    commit({
      variables: { product, day, text },
      onCompleted: ({ createProductNote: created }) => {
        if (created.__typename !== 'MasterProduct')
          return setProblem(refusalOf(created) ?? t('product.theNoteCouldNotBeSaved'));
        setText('');
        toast.success(t('product.noteSaved'));
        onSaved();
      },
      onError: () => setProblem(t('product.theNoteCouldNotBeSaved2')),
    });
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-wrap items-end gap-2 px-4 pb-3">
      <DateField look="small" label={t('product.day')} value={day} onChange={setDay} />
      <label className="flex min-w-0 flex-1 basis-64 flex-col gap-1 text-label font-medium text-muted">
        {t('product.note')}
        <input
          type="text"
          value={text}
          maxLength={MAX_LENGTH}
          aria-invalid={problem !== null}
          aria-describedby={problem ? messageId : undefined}
          placeholder={t('product.newPhotosPromotionChangeOfPackaging')}
          onChange={(event) => setText(event.target.value)}
          className="h-8 rounded-md border border-line-strong bg-surface px-2 text-small text-ink max-sm:h-11"
        />
      </label>
      <Button type="submit" disabled={isBusy} className="max-sm:min-h-11">
        {t('product.addANote')}
      </Button>
      {problem && (
        <p id={messageId} role="alert" className="basis-full text-small text-negative">
          {problem}
        </p>
      )}
    </form>
  );
}
