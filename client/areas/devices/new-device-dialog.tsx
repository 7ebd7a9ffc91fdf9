import type { ReactNode } from 'react';
import { newDeviceInput } from '#shared/areas/devices/input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { DeviceCreateMutation } from './documents.ts';

/** Names and adds a device. */
export default function NewDeviceDialog({ onClose, onCreated }: SectionFormProps): ReactNode {
  const t = useT('devices');
  const { run } = useAction(DeviceCreateMutation);
  return (
    <CreateForm
      area="devices"
      entity="device"
      title={t('new')}
      submitLabel={t('add')}
      schema={newDeviceInput}
      specs={{ name: { hint: 'hints.name', text: { maxLength: 60 } } }}
      initial={{ name: '' }}
      send={({ name }) => run({ name: String(name) })}
      onCreated={({ driverDeviceCreate: { token, device } }) => {
        onCreated({ name: device.name, value: token });
      }}
      onClose={onClose}
    />
  );
}
