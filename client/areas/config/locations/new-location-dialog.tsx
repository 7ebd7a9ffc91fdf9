import { type ReactNode, useState } from 'react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { useAction } from '#client/live/use-action.ts';
import { CityCreateMutation, type Hub, HubCreateMutation } from '../documents.ts';
import { locationName } from '../draft/edit-labels.ts';
import styles from '../config.module.css';

/** Creates a hub or city from its required fields; the others are edited in the spreadsheet. */
export default function NewLocationDialog({
  kind,
  hubs,
  onClose,
  onMade,
}: {
  kind: 'hub' | 'city';
  hubs: readonly Hub[];
  onClose: () => void;
  onMade: () => void;
}): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const [values, setValues] = useState({ code: '', nameFr: '', nameAr: '', hubId: hubs[0]?.id ?? '' });
  const hub = useAction(HubCreateMutation);
  const city = useAction(CityCreateMutation);
  const { isRunning, error: problem } = kind === 'hub' ? hub : city;
  const set = (name: keyof typeof values, value: string): void => {
    setValues({ ...values, [name]: value });
  };
  const errorOf = (path: string): string | undefined => {
    const field = problem?.fields.find((each) => each.path === path);
    return field && errorMessage(field);
  };
  const send = async (): Promise<void> => {
    const { code, nameFr, nameAr, hubId } = values;
    const outcome =
      kind === 'hub' ? await hub.run({ code, nameFr, nameAr }) : await city.run({ nameFr, nameAr, hubId });
    if (!outcome.ok) return;
    toast({ text: t('made', { name: nameFr }), tone: 'success' });
    onMade();
    onClose();
  };
  const foot = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button tone="primary" busy={isRunning} onClick={() => void send()}>
        {t('create')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(kind === 'hub' ? 'hubs.new' : 'cities.new')}
      footer={foot}
      dismissable={values.nameFr === '' && values.nameAr === ''}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {problem && problem.fields.length === 0 && (
          <Banner tone="danger" live="alert">
            {errorMessage(problem)}
          </Banner>
        )}
        {kind === 'hub' && (
          <Field label={t('fields.code')} hint={t('hubs.codeHint')} required error={errorOf('code')}>
            <TextField
              value={values.code}
              maxLength={3}
              ltr
              mono
              autoComplete="off"
              onChange={(event) => {
                set('code', event.target.value.toUpperCase());
              }}
            />
          </Field>
        )}
        <Field label={t('fields.nameFr')} required error={errorOf('nameFr')}>
          <TextField
            value={values.nameFr}
            dir="auto"
            autoComplete="off"
            onChange={(event) => {
              set('nameFr', event.target.value);
            }}
          />
        </Field>
        <Field label={t('fields.nameAr')} required error={errorOf('nameAr')}>
          <TextField
            value={values.nameAr}
            dir="rtl"
            lang="ar"
            autoComplete="off"
            onChange={(event) => {
              set('nameAr', event.target.value);
            }}
          />
        </Field>
        {kind === 'city' && (
          <Field label={t('fields.hubId')} required error={errorOf('hubId')}>
            <Select
              value={values.hubId}
              onChange={(value) => {
                set('hubId', value);
              }}
              options={hubs.map((each) => ({ value: each.id, label: locationName(each) }))}
            />
          </Field>
        )}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
