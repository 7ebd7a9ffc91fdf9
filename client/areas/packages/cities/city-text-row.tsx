import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { Check } from 'lucide-react';
import { cityLookup, useLocalizedName } from '#client/actions/form/lookups.ts';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';
import type { CityText } from './documents.ts';
import styles from './city-texts.module.css';

interface Props {
  group: CityText;
  /** Resolves with the error of a decision that was refused. */
  onDecide: (city: Option) => Promise<RequestError | null>;
}

/** The cities to choose from: the suggestions come first, before anything is typed. */
function useCities(suggestions: CityText['suggestions']) {
  const t = useT('cities');
  const nameOf = useLocalizedName();
  const suggested = useMemo(
    () => suggestions.map((city) => ({ value: city.id, label: nameOf(city) })),
    [suggestions, nameOf],
  );
  const { load: loadCities } = useLookup(cityLookup);
  const load = useCallback(
    async (typed: string) => {
      const cities = await loadCities(typed);
      const first = typed.trim() === '' ? suggested : [];
      return [
        ...first.map((city) => ({ ...city, hint: t('suggested') })),
        ...cities.filter(({ value }) => !first.some((city) => city.value === value)),
      ];
    },
    [loadCities, suggested, t],
  );
  return { suggested, load };
}

/** A text with its number of parcels, and the city that it means. */
export function CityTextRow({ group: { text, packages, oldest, suggestions }, onDecide }: Props): ReactNode {
  const t = useT('cities');
  const errorMessage = useErrorMessage();
  const errorId = useId();
  const { suggested, load } = useCities(suggestions);
  const [chosen, setChosen] = useState<Option | null>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const city = chosen === undefined ? (suggested[0] ?? null) : chosen;
  const decide = async (): Promise<void> => {
    if (!city || busy) return;
    setBusy(true);
    setProblem(await onDecide(city));
    setBusy(false);
  };
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <bdi dir="auto" className={styles.text}>
          {text === '' ? t('noText') : text}
        </bdi>
        <span className={styles.count}>
          {t('packages', { count: packages })} · <RelativeTime at={oldest} variant="long" />
        </span>
      </div>
      <form
        className={styles.decision}
        onSubmit={(event) => {
          event.preventDefault();
          void decide();
        }}
      >
        <Combobox
          size="sm"
          value={city}
          onChange={setChosen}
          load={load}
          label={t('cityOf', { text })}
          placeholder={t('choose')}
          invalid={problem !== null}
        />
        <Button
          size="sm"
          type="submit"
          icon={Check}
          busy={busy}
          disabled={!city}
          aria-label={t('validateText', { text, city: city?.label ?? '' })}
          aria-describedby={problem ? errorId : undefined}
        >
          {t('validate')}
        </Button>
      </form>
      {problem && (
        <p id={errorId} role="alert" className={styles.problem}>
          {errorMessage(problem.fields[0] ?? problem)}
        </p>
      )}
    </li>
  );
}
