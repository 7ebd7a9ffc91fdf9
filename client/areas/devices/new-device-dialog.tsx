import { type ReactNode, useState } from 'react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
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
  const t = useT('profile');
  const errorMessage = useErrorMessage();
  const [name, setName] = useState('');
  const { run, isRunning, error: problem } = useAction(DeviceCreateMutation);
  const field = problem?.fields.find(({ path }) => path === 'name');
  const send = async (): Promise<void> => {
    if (isRunning) return;
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
      <Button tone="primary" busy={isRunning} onClick={() => void send()}>
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
