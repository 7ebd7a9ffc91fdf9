import type { ReactNode } from 'react';
import { newDeviceInput } from '#shared/areas/devices/input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import { DeviceCreateMutation } from './documents.ts';

/** Names and adds a device. */
export default function NewDeviceDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (made: { name: string; token: string }) => void;
}): ReactNode {
  const t = useT('profile');
  const { run } = useAction(DeviceCreateMutation);
  return (
    <CreateForm
      area="devices"
      entity="device"
      title={t('position.devices.new')}
      submitLabel={t('position.devices.add')}
      schema={newDeviceInput}
      specs={{ name: { hint: 'hints.name', text: { maxLength: 60 } } }}
      initial={{ name: '' }}
      send={({ name }) => run({ name: String(name) })}
      onCreated={({ driverDeviceCreate: { token, device } }) => {
        onMade({ name: device.name, token });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
