import { type ReactNode, useMemo } from 'react';
import { packageInputs } from '#shared/areas/packages/input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import type { FieldSpec } from '#client/actions/form/field-controls.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { RadioGroup } from '#client/ui/form/choice/radio-group.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { AssignMutation, type RouteStop } from '../../documents.ts';
import { type FleetRow, progressOf } from '../../fleet/driver-state.ts';

/** Gives a stop to another driver of the same hub, with the reason. */
export default function HandOverDialog({
  stop: { package: pkg },
  from,
  others,
  onDone,
  onClose,
}: {
  stop: RouteStop;
  from: FleetRow;
  others: readonly FleetRow[];
  onDone: () => void;
  onClose: () => void;
}): ReactNode {
  const t = useT('subdrivers');
  const { run } = useAction(AssignMutation);
  const specs = useMemo((): Readonly<Record<string, FieldSpec>> => {
    const options = others.map(({ id, driver }) => {
      const { done, all } = progressOf(driver);
      return {
        value: id,
        label: driver.driver.name,
        hint: driver.onDuty ? t('handOver.left', { count: all - done }) : t('handOver.offDuty'),
      };
    });
    return {
      driverId: {
        group: true,
        render: ({ value, onChange, onBlur, name, ref }) => (
          <RadioGroup
            options={options}
            value={typeof value === 'string' ? value : null}
            layout="cards"
            {...{ onChange, onBlur, name, ref }}
          />
        ),
      },
      note: { kind: 'lines', required: true, hint: 'hints.note' },
    };
  }, [others, t]);
  return (
    <CreateForm
      area="subdrivers"
      entity="handOver"
      title={t('handOver.title', { name: pkg.recipientName })}
      submitLabel={t('handOver.submit')}
      schema={packageInputs.assign}
      specs={specs}
      initial={{ driverId: '', note: '' }}
      toInput={({ driverId, note }) => ({ id: pkg.id, driverId: driverId === '' ? undefined : driverId, note })}
      validate={({ note }) =>
        typeof note === 'string' && note.trim() === '' ? [{ path: 'note', code: 'note_required' }] : []
      }
      send={({ id, driverId, note }) => run({ id: String(id), driverId: String(driverId), note: String(note) })}
      onCreated={({ packageAssign: { package: moved } }) => {
        const to = moved.driver?.name ?? '';
        toast({ text: t('handOver.done', { from: from.driver.driver.name, to }), tone: 'success' });
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
