import { type ReactNode, useState } from 'react';
import { X } from 'lucide-react';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import { AssignCommercialMutation, CommercialCompaniesQuery, type User } from '../documents.ts';
import { companyLookup } from '../lookups.ts';
import styles from './detail.module.css';

const watched = ['company'];

/** The customers that a commercial brought. What the commercial sees follows at once. */
export function Customers({ commercial }: { commercial: User }): ReactNode {
  const t = useT('users');
  const errorMessage = useErrorMessage();
  const { load } = useLookup(companyLookup);
  const [isEmpty, setEmpty] = useState(0);
  const variables = { commercialId: commercial.id };
  const { data, refetch } = useLive(CommercialCompaniesQuery, { variables, watch: watched });
  const { run, isRunning, error } = useAction(AssignCommercialMutation);
  const assign = async (id: string, commercialId: string | null): Promise<void> => {
    if (!(await run({ id, commercialId })).ok) return;
    setEmpty((count) => count + 1);
    refetch();
  };
  const companies = data?.companies ?? [];
  return (
    <section className={styles.section} aria-label={t('customers.title')}>
      <h3 className={styles.title}>{t('customers.title')}</h3>
      {error && (
        <Banner tone="danger" live="alert">
          {errorMessage(error)}
        </Banner>
      )}
      {data && companies.length === 0 && <p className={styles.hint}>{t('customers.none')}</p>}
      <ul className={styles.customers}>
        {companies.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <IconButton
              icon={X}
              size="sm"
              label={t('customers.remove', { name })}
              disabled={isRunning}
              onClick={() => assign(id, null)}
            />
          </li>
        ))}
      </ul>
      <Combobox
        key={isEmpty}
        label={t('customers.add')}
        placeholder={t('customers.add')}
        load={load}
        value={null}
        disabled={isRunning}
        onChange={(option) => {
          if (option) void assign(option.value, commercial.id);
        }}
      />
    </section>
  );
}
