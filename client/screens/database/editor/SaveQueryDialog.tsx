import { type FormEvent, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toast } from '#client/ui/overlay/toast.tsx';
import type { SqlTab } from './sqlTabs.ts';
import { useSaveQuery } from './useSaveQuery.ts';

/** Saves a tab's text on the server under a name; the tab of a saved query updates it. */
export function SaveQueryDialog({
  tab,
  onSaved,
  onClose,
}: {
  tab: SqlTab;
  onSaved: (name: string, savedId: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(tab.name);
  const [error, setError] = useState<string>();
  const [save, isBusy] = useSaveQuery({
    onSaved: (query) => {
      toast.success(t('database.querySaved'));
      onSaved(query.name, query.id);
      onClose();
    },
    onRefused: setError,
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // the same name updates the query, another name creates one
    save(name.trim() === tab.name ? tab.savedId : undefined, { name, sql: tab.sql });
  };
  return (
    <Dialog title={t('database.saveQuery')} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-3">
        <TextField
          label={t('database.name')}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
        {error && <Banner tone="error">{error}</Banner>}
        <div className="flex justify-end">
          <Button type="submit" tone="primary" disabled={isBusy || name.trim() === ''}>
            {t('database.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
