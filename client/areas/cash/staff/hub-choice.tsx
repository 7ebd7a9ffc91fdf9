import { type ReactNode, useEffect } from 'react';
import { placeName } from '#client/list/columns.tsx';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { Select } from '#client/ui/form/select/select.tsx';
import { CashHubsQuery } from '../documents.ts';

const none = {};
const unwatched: readonly string[] = [];

/** Chooses a hub, for who has none; at first it is the first one. */
export default function HubChoice({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (id: string) => void;
}): ReactNode {
  const t = useT('cash');
  const { data } = useLive(CashHubsQuery, { variables: none, watch: unwatched });
  const first = data?.hubs[0]?.id;
  useEffect(() => {
    if (value === null && first !== undefined) onChange(first);
  }, [value, first, onChange]);
  return (
    value !== null && (
      <Select
        label={t('hub')}
        size="sm"
        value={value}
        onChange={onChange}
        options={(data?.hubs ?? []).map((hub) => ({ value: hub.id, label: placeName(hub) }))}
      />
    )
  );
}
