import { type ReactNode, useCallback, useState } from 'react';
import { useClient } from 'urql';
import { X } from 'lucide-react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { useAction } from '#client/live/use-action.ts';
import { CompaniesQuery, OffersGroupAssignMutation, type OffersGroup } from '../documents.ts';
import styles from './group-customers-dialog.module.css';

/** The senders that have a tariff. Each change is saved immediately and applies to parcels created afterwards. */
export default function GroupCustomersDialog({
  group,
  onClose,
}: {
  group: OffersGroup;
  onClose: () => void;
}): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const client = useClient();
  const { run, isRunning, error: problem } = useAction(OffersGroupAssignMutation);
  const [chosen, setChosen] = useState<Option | null>(null);
  const load = useCallback(
    async (search: string): Promise<Option[]> => {
      const { data, error } = await client.query(CompaniesQuery, { search }).toPromise();
      if (!data) throw error ?? new Error('no answer');
      return data.companies.map(({ id, name }) => ({ value: id, label: name }));
    },
    [client],
  );
  const add = async (option: Option | null): Promise<void> => {
    setChosen(option);
    if (option && (await run({ id: group.id, add: [option.value] })).ok) setChosen(null);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('offers.customersOf', { name: group.name })}
      text={t(group.isDefault ? 'offers.customersDefault' : 'offers.customersText')}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={styles.form}>
        {problem && (
          <Banner tone="danger" live="alert">
            {errorMessage(problem)}
          </Banner>
        )}
        <Field label={t('offers.addCustomer')}>
          <Combobox
            label={t('offers.addCustomer')}
            load={load}
            value={chosen}
            onChange={(option) => void add(option)}
            disabled={isRunning}
            placeholder={t('offers.chooseCustomer')}
          />
        </Field>
        {group.companies.length === 0 ? (
          <p className={styles.quiet}>{t('offers.noCustomers')}</p>
        ) : (
          <ul className={styles.customers}>
            {group.companies.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                <IconButton
                  icon={X}
                  size="sm"
                  label={t('offers.removeCustomer', { name })}
                  onClick={() => run({ id: group.id, remove: [id] })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
