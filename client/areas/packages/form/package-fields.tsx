import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { useLookup } from '#client/kit/list-screen/use-lookup.ts';
import { Combobox } from '#client/kit/ui/combobox.tsx';
import { MoneyField } from '#client/kit/ui/money-field.tsx';
import { NumberField } from '#client/kit/ui/number-field.tsx';
import { PhoneField } from '#client/kit/ui/phone-field.tsx';
import { TextArea } from '#client/kit/ui/text-area.tsx';
import { TextField } from '#client/kit/ui/text-field.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { CityField } from './city-field.tsx';
import { FieldOf, FlagOf } from './field-of.tsx';
import type { PackageField, PackageValues } from './form-values.ts';
import { RecentHint } from './recent-hint.tsx';
import { companyLookup } from '../directory.ts';
import styles from './form.module.css';

export interface PackageFieldsProps {
  control: Control<PackageValues>;
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
  const t = useWords('packages');
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{t(`form.${name}`)}</legend>
      {children}
    </fieldset>
  );
}

function CompanyField({ control }: Pick<PackageFieldsProps, 'control'>): ReactNode {
  const t = useWords('packages');
  const { load } = useLookup(companyLookup);
  return (
    <FieldOf control={control} name="companyId" required>
      {(field) => <Combobox {...field} load={load} label={t('fields.companyId')} placeholder={t('choose.company')} />}
    </FieldOf>
  );
}

function RecipientSection({ control, isNew, isCityLocked = false }: PackageFieldsProps): ReactNode {
  const t = useWords('packages');
  return (
    <Section name="recipient">
      <div className={styles.pair}>
        <FieldOf control={control} name="recipientName" required>
          {(field) => <TextField {...field} autoComplete="off" dir="auto" />}
        </FieldOf>
        <FieldOf control={control} name="phone" required hint={t('hints.phone')}>
          {(field) => <PhoneField {...field} autoComplete="off" />}
        </FieldOf>
      </div>
      {isNew && <RecentHint control={control} />}
      <div className={styles.pair}>
        <FieldOf control={control} name="cityId" required hint={isCityLocked ? t('hints.cityLocked') : undefined}>
          {(field) => <CityField field={field} disabled={isCityLocked} />}
        </FieldOf>
        <FieldOf control={control} name="address" required>
          {(field) => <TextField {...field} autoComplete="off" dir="auto" />}
        </FieldOf>
      </div>
    </Section>
  );
}

function ContentSection({ control, hasCompanyField }: PackageFieldsProps): ReactNode {
  const t = useWords('packages');
  return (
    <Section name="parcel">
      {hasCompanyField && <CompanyField control={control} />}
      <div className={styles.pair}>
        <FieldOf control={control} name="cod" required hint={t('hints.cod')}>
          {(field) => <MoneyField {...field} />}
        </FieldOf>
        <FieldOf control={control} name="partnerId">
          {(field) => <TextField {...field} autoComplete="off" mono ltr />}
        </FieldOf>
      </div>
      <FieldOf control={control} name="products">
        {(field) => <TextArea {...field} rows={2} grow dir="auto" />}
      </FieldOf>
      <div className={styles.four}>
        <FieldOf control={control} name="weight">
          {(field) => <NumberField {...field} suffix={t('units.grams')} />}
        </FieldOf>
        <FieldOf control={control} name="length">
          {(field) => <NumberField {...field} suffix={t('units.cm')} />}
        </FieldOf>
        <FieldOf control={control} name="width">
          {(field) => <NumberField {...field} suffix={t('units.cm')} />}
        </FieldOf>
        <FieldOf control={control} name="height">
          {(field) => <NumberField {...field} suffix={t('units.cm')} />}
        </FieldOf>
      </div>
      <FieldOf control={control} name="note" hint={t('hints.note')}>
        {(field) => <TextArea {...field} rows={2} grow dir="auto" />}
      </FieldOf>
    </Section>
  );
}

function OptionsSection({ control, isNew, hidden }: PackageFieldsProps): ReactNode {
  return (
    <Section name="options">
      <div className={styles.flags}>
        <FlagOf control={control} name="noOpening" />
        <FlagOf control={control} name="exchange" />
        <FlagOf control={control} name="fromStock" />
        {!isNew && <FlagOf control={control} name="whatsappSent" />}
      </div>
      <div className={styles.pair}>
        {!hidden.includes('clientEmail') && (
          <FieldOf control={control} name="clientEmail">
            {(field) => <TextField {...field} type="email" ltr autoComplete="off" />}
          </FieldOf>
        )}
        <FieldOf control={control} name="website">
          {(field) => <TextField {...field} ltr autoComplete="off" />}
        </FieldOf>
        <FieldOf control={control} name="orderStatus">
          {(field) => <TextField {...field} autoComplete="off" />}
        </FieldOf>
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
