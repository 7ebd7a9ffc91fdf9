import { useCallback } from 'react';
import type { ReactNode } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { useLookup } from '#client/kit/list-screen/use-lookup.ts';
import { Combobox } from '#client/kit/ui/combobox.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { cityLookup } from '../directory.ts';
import { freeCity, type PackageValues } from './form-values.ts';

/** A known city or free text. Staff validate free text later, so that senders need not wait for a missing city. */
export function CityField({
  field,
  disabled,
}: {
  field: ControllerRenderProps<PackageValues, 'cityId'>;
  disabled: boolean;
}): ReactNode {
  const t = useWords('packages');
  const { load: loadCities } = useLookup(cityLookup);
  const load = useCallback(
    async (text: string) => {
      const cities = await loadCities(text);
      const typed = text.trim();
      const isKnown = cities.some(({ label }) => label.toLowerCase() === typed.toLowerCase());
      return typed === '' || isKnown ? cities : [...cities, { ...freeCity(typed), hint: t('form.toValidate') }];
    },
    [loadCities, t],
  );
  return (
    <Combobox {...field} disabled={disabled} load={load} label={t('fields.cityId')} placeholder={t('choose.city')} />
  );
}
