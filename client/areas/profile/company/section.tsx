// The company that the customer sends for.
import type { ReactNode } from 'react';
import { companyInputs } from '#shared/areas/companies/input.ts';
import { FormField } from '#client/actions/form/form-field.tsx';
import { cityLookup, useLocalizedName } from '#client/actions/form/lookups.ts';
import { refreshViewer } from '#client/session/sign-in.ts';
import { useAction } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { EditCompanyMutation, type OwnCompany, OwnCompanyQuery } from './documents.ts';
import { SectionForm } from '../form/section-form.tsx';
import styles from '../form/form.module.css';

const watched = ['company'];
const required = ['name'];
const specs = {
  name: { required: true },
  phone: { kind: 'phone' },
  cityId: { lookup: cityLookup, placeholder: 'address.chooseCity' },
  wantsProof: { hint: 'company.wantsProofHint' },
  website: { hint: 'personal.websiteHint', text: { ltr: true, type: 'url' } },
} as const;

function CompanyForm({ company }: { company: OwnCompany }): ReactNode {
  const t = useT('profile');
  const localizedName = useLocalizedName();
  const { run } = useAction(EditCompanyMutation);
  const { id, name, phone, address, city, website, wantsProof, version } = company;
  return (
    <SectionForm
      id="company"
      schema={companyInputs.edit}
      fixed={{ id }}
      initial={{
        name,
        phone: phone ?? '',
        cityId: city && { value: city.id, label: localizedName(city) },
        address: address ?? '',
        website: website ?? '',
        wantsProof,
      }}
      required={required}
      specs={specs}
      version={version}
      run={(input) => run(companyInputs.edit.parse(input))}
      saveLabel={t('company.save')}
      onSaved={() => void refreshViewer()}
    >
      <div className={styles.row}>
        <FormField name="name" />
        <FormField name="phone" />
      </div>
      <div className={styles.row}>
        <FormField name="cityId" />
        <FormField name="address" />
      </div>
      <FormField name="website" />
      <FormField name="wantsProof" />
    </SectionForm>
  );
}

/** The form of the own company, which colleagues and the office change too. */
export default function CompanySetting({ companyId }: { companyId: string }): ReactNode {
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(OwnCompanyQuery, {
    variables: { id: companyId },
    watch: watched,
    rowId: companyId,
  });
  if (data?.company) return <CompanyForm company={data.company} />;
  if (error) return <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />;
  return <Skeleton width={320} />;
}
