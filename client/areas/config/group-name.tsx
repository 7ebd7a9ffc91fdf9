import { type ReactNode, useState } from 'react';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { Banner } from '#client/kit/ui/banner.tsx';
import { Button } from '#client/kit/ui/button.tsx';
import { Dialog } from '#client/kit/ui/dialog.tsx';
import { Field } from '#client/kit/ui/field.tsx';
import { Select } from '#client/kit/ui/select.tsx';
import { TextField } from '#client/kit/ui/text-field.tsx';
import { useAction } from '#client/live/use-action.ts';
import { editMutations, OffersGroupCreateMutation, type OffersGroup } from './documents.ts';
import styles from './config.module.css';

/** Creates a tariff, optionally with a copy of another's prices, or renames one. */
export default function GroupNameDialog({
  group,
  groups,
  onClose,
  onMade,
}: {
  group?: OffersGroup;
  groups: readonly OffersGroup[];
  onClose: () => void;
  onMade: (id: string) => void;
}): ReactNode {
  const t = useWords('config');
  const errorMessage = useProblemWords();
  const [name, setName] = useState(group?.name ?? '');
  const [copyOf, setCopyOf] = useState('');
  const make = useAction(OffersGroupCreateMutation);
  const edit = useAction(editMutations.offersGroup);
  const { busy, problem } = group ? edit : make;
  const field = problem?.fields.find(({ path }) => path === 'name');
  const send = async (): Promise<void> => {
    if (group) {
      if ((await edit.run({ id: group.id, version: group.version, name })).ok) onClose();
      return;
    }
    const outcome = await make.run({ name, ...(copyOf !== '' && { copyOf }) });
    if (!outcome.ok) return;
    onMade(outcome.data.offersGroupCreate.offersGroup.id);
    onClose();
  };
  const foot = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button tone="primary" busy={busy} onClick={() => void send()}>
        {t(group ? 'offers.rename' : 'create')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(group ? 'offers.rename' : 'offers.new')}
      footer={foot}
      dismissable={name === (group?.name ?? '')}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {problem && !field && (
          <Banner tone="danger" live="alert">
            {errorMessage(problem)}
          </Banner>
        )}
        <Field label={t('fields.name')} required error={field && errorMessage(field)}>
          <TextField
            value={name}
            maxLength={60}
            dir="auto"
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
            }}
          />
        </Field>
        {!group && groups.length > 0 && (
          <Field label={t('offers.begin')} optional>
            <Select
              value={copyOf}
              onChange={setCopyOf}
              emptyLabel={t('offers.beginEmpty')}
              options={groups.map((each) => ({ value: each.id, label: each.name }))}
            />
          </Field>
        )}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
