import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { useLookup } from '#client/list/filters/use-lookup.ts';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import { MoneyField } from '#client/ui/form/text/money-field.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import { PhoneField } from '#client/ui/form/text/phone-field.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { useT } from '#client/messages/use-t.ts';
import { CityField } from './city-field.tsx';
import { FormField, FormCheckbox } from './form-field.tsx';
import type { PackageField, PackageFormValues } from './form-values.ts';
import { RecentPackagesHint } from './recent-packages-hint.tsx';
import { companyLookup } from '../lookups.ts';
import styles from './form.module.css';

export interface PackageFieldsProps {
  control: Control<PackageFormValues>;
  /** True for a new parcel: the form then warns about recent parcels of the same phone. */
  isNew: boolean;
  /** True when the viewer creates parcels for several companies. */
  hasCompanyField: boolean;
  /** Fields hidden from the viewer's role. */
  hidden: readonly PackageField[];
  /** True once the parcel is moving: the city can then only change through the `redirect` action. */
  isCityLocked?: boolean;
}

function Section({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const t = useT('packages');
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{t(`form.${name}`)}</legend>
      {children}
    </fieldset>
  );
}

function CompanyField({ control }: Pick<PackageFieldsProps, 'control'>): ReactNode {
  const t = useT('packages');
  const { load } = useLookup(companyLookup);
  return (
    <FormField control={control} name="companyId" required>
      {(field) => <Combobox {...field} load={load} label={t('fields.companyId')} placeholder={t('choose.company')} />}
    </FormField>
  );
}

function RecipientSection({ control, isNew, isCityLocked = false }: PackageFieldsProps): ReactNode {
  const t = useT('packages');
  return (
    <Section name="recipient">
      <div className={styles.pair}>
        <FormField control={control} name="recipientName" required>
          {(field) => <TextField {...field} autoComplete="off" dir="auto" />}
        </FormField>
        <FormField control={control} name="phone" required hint={t('hints.phone')}>
          {(field) => <PhoneField {...field} autoComplete="off" />}
        </FormField>
      </div>
      {isNew && <RecentPackagesHint control={control} />}
      <div className={styles.pair}>
        <FormField control={control} name="cityId" required hint={isCityLocked ? t('hints.cityLocked') : undefined}>
          {(field) => <CityField field={field} disabled={isCityLocked} />}
        </FormField>
        <FormField control={control} name="address" required>
          {(field) => <TextField {...field} autoComplete="off" dir="auto" />}
        </FormField>
      </div>
    </Section>
  );
}

function ContentSection({ control, hasCompanyField }: PackageFieldsProps): ReactNode {
  const t = useT('packages');
  return (
    <Section name="parcel">
      {hasCompanyField && <CompanyField control={control} />}
      <div className={styles.pair}>
        <FormField control={control} name="cod" required hint={t('hints.cod')}>
          {(field) => <MoneyField {...field} />}
        </FormField>
        <FormField control={control} name="partnerId">
          {(field) => <TextField {...field} autoComplete="off" mono ltr />}
        </FormField>
      </div>
      <FormField control={control} name="products">
        {(field) => <TextArea {...field} rows={2} grow dir="auto" />}
      </FormField>
      <div className={styles.four}>
        <FormField control={control} name="weight">
          {(field) => <NumberField {...field} suffix={t('units.grams')} />}
        </FormField>
        <FormField control={control} name="length">
          {(field) => <NumberField {...field} suffix={t('units.cm')} />}
        </FormField>
        <FormField control={control} name="width">
          {(field) => <NumberField {...field} suffix={t('units.cm')} />}
        </FormField>
        <FormField control={control} name="height">
          {(field) => <NumberField {...field} suffix={t('units.cm')} />}
        </FormField>
      </div>
      <FormField control={control} name="note" hint={t('hints.note')}>
        {(field) => <TextArea {...field} rows={2} grow dir="auto" />}
      </FormField>
    </Section>
  );
}

function OptionsSection({ control, isNew, hidden }: PackageFieldsProps): ReactNode {
  return (
    <Section name="options">
      <div className={styles.flags}>
        <FormCheckbox control={control} name="noOpening" />
        <FormCheckbox control={control} name="exchange" />
        <FormCheckbox control={control} name="fromStock" />
        {!isNew && <FormCheckbox control={control} name="whatsappSent" />}
      </div>
      <div className={styles.pair}>
        {!hidden.includes('clientEmail') && (
          <FormField control={control} name="clientEmail">
            {(field) => <TextField {...field} type="email" ltr autoComplete="off" />}
          </FormField>
        )}
        <FormField control={control} name="website">
          {(field) => <TextField {...field} ltr autoComplete="off" />}
        </FormField>
        <FormField control={control} name="orderStatus">
          {(field) => <TextField {...field} autoComplete="off" />}
        </FormField>
      </div>
    </Section>
  );
}

/** All fields of the form: recipient, content, options. */
export function PackageFields(props: PackageFieldsProps): ReactNode {
  return (
    <>
      <RecipientSection {...props} />
      <ContentSection {...props} />
      <OptionsSection {...props} />
    </>
  );
}
