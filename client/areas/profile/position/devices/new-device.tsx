import { type ReactNode, useState } from 'react';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { Banner } from '#client/kit/ui/banner.tsx';
import { Button } from '#client/kit/ui/button.tsx';
import { Dialog } from '#client/kit/ui/dialog.tsx';
import { Field } from '#client/kit/ui/field.tsx';
import { TextField } from '#client/kit/ui/text-field.tsx';
import { useAction } from '#client/live/use-action.ts';
import { DeviceCreateMutation } from './documents.ts';

/** Names and adds a device. */
export function NewDeviceDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (made: { name: string; token: string }) => void;
}): ReactNode {
  const t = useWords('profile');
  const errorMessage = useProblemWords();
  const [name, setName] = useState('');
  const { run, busy, problem } = useAction(DeviceCreateMutation);
  const field = problem?.fields.find(({ path }) => path === 'name');
  const send = async (): Promise<void> => {
    if (busy) return;
    const outcome = await run({ name });
    if (!outcome.ok) return;
    const { token, device } = outcome.data.driverDeviceCreate;
    onMade({ name: device.name, token });
    onClose();
  };
  const foot = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('position.cancel')}
      </Button>
      <Button tone="primary" busy={busy} onClick={() => void send()}>
        {t('position.devices.add')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('position.devices.new')} footer={foot} dismissable={name === ''}>
      <form
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
        <Field
          label={t('position.devices.name')}
          hint={t('position.devices.nameHint')}
          required
          error={field && errorMessage(field)}
        >
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
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
