// The filter by who acted: everybody with an account, found by name.
import { type ReactNode, useCallback, useState } from 'react';
import { useClient } from 'urql';
import { queryOnce } from '#client/actions/form/lookups.ts';
import { graphql } from '#client/live/graphql.ts';
import { useT } from '#client/messages/use-t.ts';
import { MultiSelect } from '#client/ui/form/select/multi-select.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';

const LogPeopleQuery = graphql(
  'query LogPeople($search: String) { users(tab: all, search: $search) { rows { id name } } }',
);

interface PeopleFilterProps {
  /** People whose names are known. */
  people: readonly Option[];
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

export function PeopleFilter({ people, value, onChange }: PeopleFilterProps): ReactNode {
  const t = useT('logs');
  const client = useClient();
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const load = useCallback(
    async (search: string): Promise<readonly Option[]> => {
      const { users } = await queryOnce(client, LogPeopleQuery, search === '' ? {} : { search });
      return users.rows.map(({ id, name }) => ({ value: id, label: name }));
    },
    [client],
  );
  const known = new Map([...people, ...chosen].map((option) => [option.value, option]));
  return (
    <MultiSelect
      label={t('filters.actors')}
      options={value.map((id) => known.get(id) ?? { value: id, label: t('unknownPerson') })}
      load={load}
      value={value}
      onChange={(ids, options) => {
        setChosen(options);
        onChange(ids);
      }}
    />
  );
}
