import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '../display/status/status-glyph.tsx';
import { Checkbox } from '../form/choice/checkbox.tsx';
import { Field } from '../form/field.tsx';
import { MultiSelect } from '../form/select/multi-select.tsx';
import { RadioGroup } from '../form/choice/radio-group.tsx';
import { Select } from '../form/select/select.tsx';
import { Switch } from '../form/choice/switch.tsx';
import { CITIES, STATUSES } from './samples.ts';
import { Section } from './section.tsx';
import styles from './gallery.module.css';

export function Choices(): ReactNode {
  const { t } = useTranslation('gallery');
  const { t: statusWord } = useTranslation('statuses');
  const [kind, setKind] = useState('delivery');
  const [city, setCity] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(['rabat']);
  const [statuses, setStatuses] = useState<readonly string[]>(['enroute', 'transit', 'received', 'delivered']);
  const cities = CITIES.map((value) => ({ value, label: t(`city.${value}`) }));
  const words = STATUSES.map((value) => ({
    value,
    label: statusWord(`status.${value}`),
    icon: <StatusGlyph status={value} />,
  }));
  const kinds = [
    { value: 'delivery', label: t('choice.delivery') },
    { value: 'exchange', label: t('choice.exchange'), hint: t('choice.fragileHint') },
  ];
  return (
    <Section id="choices">
      <div className={styles.row}>
        <MultiSelect label={t('field.status')} options={words} value={statuses} onChange={setStatuses} />
        <MultiSelect label={t('field.city')} options={cities} value={chosen} onChange={setChosen} max={3} />
        <MultiSelect label={t('field.driver')} options={[]} value={[]} onChange={() => undefined} />
      </div>
      <div className={styles.two}>
        <Field label={t('field.city')}>
          <Select options={cities} value={city} onChange={setCity} />
        </Field>
        <Field label={t('field.status')}>
          <MultiSelect
            variant="field"
            label={t('field.status')}
            options={words}
            value={statuses}
            onChange={setStatuses}
          />
        </Field>
      </div>
      <div className={styles.row}>
        <Checkbox label={t('choice.fragile')} hint={t('choice.fragileHint')} defaultChecked />
        <Checkbox label={t('choice.open')} indeterminate />
        <Checkbox label={t('choice.off')} disabled />
      </div>
      <div className={styles.row}>
        <Switch label={t('choice.live')} defaultChecked />
        <Switch label={t('choice.open')} />
      </div>
      <Field label={t('field.role')} group>
        <RadioGroup options={kinds} value={kind} onChange={setKind} layout="row" />
      </Field>
      <RadioGroup label={t('field.role')} options={kinds} value={kind} onChange={setKind} layout="cards" />
    </Section>
  );
}
