import { type ReactNode, useState } from 'react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { useAction } from '#client/live/use-action.ts';
import { editMutations, OffersGroupCreateMutation, type OffersGroup } from '../documents.ts';
import styles from '../config.module.css';

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
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const [name, setName] = useState(group?.name ?? '');
  const [copyOf, setCopyOf] = useState('');
  const make = useAction(OffersGroupCreateMutation);
  const edit = useAction(editMutations.offersGroup);
  const { isRunning, error: problem } = group ? edit : make;
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
      <Button tone="primary" busy={isRunning} onClick={() => void send()}>
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
