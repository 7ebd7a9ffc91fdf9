import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from '../form/select/options/option.ts';
import type { DayRange } from '../form/date/date-range.tsx';
import { Combobox } from '../form/select/combobox.tsx';
import { DateField } from '../form/date/date-field.tsx';
import { DateRange } from '../form/date/date-range.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { Field } from '../form/field.tsx';
import { MoneyField } from '../form/text/money-field.tsx';
import { NumberField } from '../form/text/number-field.tsx';
import { PasswordField } from '../form/text/password-field.tsx';
import { PhoneField } from '../form/text/phone-field.tsx';
import { SearchField } from '../form/text/search-field.tsx';
import { TextArea } from '../form/text/text-area.tsx';
import { TextField } from '../form/text/text-field.tsx';
import { CITIES, slowOptions } from './samples.ts';
import { Section } from './section.tsx';
import styles from './gallery.module.css';

function Contact(): ReactNode {
  const { t } = useTranslation('gallery');
  const [phone, setPhone] = useState('06612480');
  const [amount, setAmount] = useState<number | null>(124950);
  const [pieces, setPieces] = useState<number | null>(2);
  return (
    <>
      <ErrorSummary
        attempt={0}
        errors={[{ fieldId: 'gallery-phone', label: t('field.phone'), message: t('field.phoneError') }]}
      />
      <div className={styles.two}>
        <Field label={t('field.name')} required>
          <TextField defaultValue={t('person.khadija')} />
        </Field>
        <Field label={t('field.phone')} id="gallery-phone" hint={t('field.phoneHint')} error={t('field.phoneError')}>
          <PhoneField value={phone} onChange={setPhone} />
        </Field>
        <Field label={t('field.amount')}>
          <MoneyField value={amount} onChange={setAmount} />
        </Field>
        <Field label={t('field.pieces')} optional>
          <NumberField value={pieces} onChange={setPieces} />
        </Field>
        <Field label={t('field.password')} aside={<a href="#form">{t('field.forgot')}</a>}>
          <PasswordField defaultValue="********" />
        </Field>
      </div>
    </>
  );
}

export function Form(): ReactNode {
  const { t } = useTranslation('gallery');
  const [day, setDay] = useState('2026-11-21');
  const [range, setRange] = useState<DayRange>({ gte: '2026-11-01', lt: '2026-11-22' });
  const [text, setText] = useState('');
  const [city, setCity] = useState<Option | null>(null);
  const [load] = useState(() => {
    const all = CITIES.map((value) => ({ value, label: t(`city.${value}`), hint: value.toUpperCase() }));
    return (asked: string) => slowOptions(all, asked);
  });
  return (
    <Section id="form">
      <SearchField label={t('field.search')} value={text} onChange={setText} hotkey />
      <Contact />
      <Field label={t('field.city')}>
        <Combobox label={t('field.city')} value={city} onChange={setCity} load={load} />
      </Field>
      <Field label={t('field.date')}>
        <DateField value={day} onChange={setDay} />
      </Field>
      <Field label={t('field.range')} group>
        <DateRange label={t('field.range')} value={range} onChange={setRange} presets />
      </Field>
      <Field label={t('field.note')} optional>
        <TextArea rows={3} />
      </Field>
    </Section>
  );
}
