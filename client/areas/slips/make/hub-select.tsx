import { type ReactNode, useEffect, useState } from 'react';
import type { CreateLookup } from '#client/list/list-definition.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { Field } from '#client/ui/form/field.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { Select } from '#client/ui/form/select/select.tsx';

interface HubSelectProps {
  lookup: CreateLookup;
  value: string | null;
  onChange: (id: string) => void;
}

/** The hub that a transfer goes to. */
export function HubSelect({ lookup, value, onChange }: HubSelectProps): ReactNode {
  const t = useT('slips');
  const { client } = useLiveClient();
  const [options, setOptions] = useState<readonly Option[]>([]);
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const found = await lookup(client, readLanguage()).load('');
      if (!isGone) setOptions(found);
    })();
    return () => {
      isGone = true;
    };
  }, [client, lookup]);
  return (
    <Field label={t('facts.toHub')}>
      <Select value={value ?? ''} onChange={onChange} options={options} placeholder={t('making.chooseHub')} />
    </Field>
  );
}
