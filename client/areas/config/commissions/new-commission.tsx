import type { ReactNode } from 'react';
import { commissionInputs } from '#shared/areas/config/commission-input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { cityLookup, createHubLookup, driverLookup } from '#client/actions/form/lookups.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { createCommission } from './documents.ts';

const hubLookup = createHubLookup();

/** A commission from a day on: of all drivers, hubs and cities that are not chosen. */
export default function NewCommission({ onClose, onCreated }: SectionFormProps): ReactNode {
  const t = useT('commissions');
  const { run } = useAction(createCommission);
  return (
    <CreateForm
      area="commissions"
      entity="commission"
      title={t('new')}
      submitLabel={t('create')}
      schema={commissionInputs.create}
      specs={{
        driverId: { lookup: driverLookup, placeholder: 'allDrivers', hint: 'hints.driver' },
        hubId: { lookup: hubLookup, placeholder: 'allHubs' },
        cityId: { lookup: cityLookup, placeholder: 'allCities' },
      }}
      initial={{
        amount: null,
        driverId: null,
        hubId: null,
        cityId: null,
        since: moroccoDay(serverNow()),
        until: '',
      }}
      send={run}
      onCreated={() => {
        onCreated();
      }}
      onClose={onClose}
    />
  );
}
