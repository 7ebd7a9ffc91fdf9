import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { ListEnvironmentContext, type RowPresenceSource } from '#client/list/list-environment.ts';
import { EditedCell, RowPresence } from '#client/list/table/row-presence.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { TypingIndicator } from '#client/ui/display/presence/typing-indicator.tsx';
import { LiveClient } from '#client/live/live-client.ts';
import { LiveContext } from '#client/live/live-context.ts';
import { parsePresence } from '#client/live/presence/parse-presence.ts';
import { EditingLocationContext } from '#client/app/presence/use-field-editing.ts';
import { PresenceField } from '#client/app/presence/presence-field.tsx';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import type { PresentUser } from '#shared/live/presence.ts';

const person = (id: string, name: string, more: Partial<PresentUser> = {}): PresentUser => ({
  id,
  name,
  avatarId: null,
  colour: 2,
  editing: null,
  typing: false,
  ...more,
});
const parcel = { screen: 'package', object: 'p1' } as const;

let live: LiveClient;
beforeAll(() => initI18n('fr'));
beforeEach(() => {
  live = new LiveClient();
});
afterEach(cleanup);

function tell(key: string, ...people: PresentUser[]): void {
  act(() => {
    live.presence.setPresence(key, { people, count: people.length });
  });
}

describe('other users present', () => {
  it('is shown with three faces and the number of the others, each with its name', async () => {
    render(
      <LiveContext value={live}>
        <PresenceStack location={{ screen: 'package' }} />
      </LiveContext>,
    );
    expect(screen.queryAllByRole('img')).toEqual([]);
    tell(
      'package',
      person('1', 'Salma Berrada'),
      person('2', 'Youssef Alami'),
      person('3', 'Imane Mansouri'),
      person('4', 'Hamza Sqalli'),
      person('5', 'Aya Tazi'),
    );
    await vi.waitFor(() => {
      expect(screen.getAllByRole('img').map((face) => face.getAttribute('aria-label'))).toEqual([
        'Salma Berrada',
        'Youssef Alami',
        'Imane Mansouri',
      ]);
    }, 10_000);
    expect(screen.getByText('+2').parentElement?.title).toBe('Hamza Sqalli, Aya Tazi');
    tell('package');
    expect(screen.queryAllByRole('img')).toEqual([]);
  });

  it('is shown as text in the drawer, with editors before readers', async () => {
    render(
      <LiveContext value={live}>
        <PresenceStack location={parcel} withActivity />
      </LiveContext>,
    );
    tell('package/p1', person('1', 'Salma Berrada'), person('2', 'Youssef Alami'));
    await vi.waitFor(() => {
      expect(document.body.textContent).toMatch(/Salma.+ et .+Youssef.+ consultent/);
    }, 10_000);
    tell('package/p1', person('2', 'Youssef Alami', { editing: 'phone' }), person('1', 'Salma Berrada'));
    expect(document.body.textContent).toMatch(/Youssef.+ modifie…/);
  });

  it('is never announced: it is in no live region', async () => {
    render(
      <LiveContext value={live}>
        <PresenceStack location={{ screen: 'package' }} />
      </LiveContext>,
    );
    tell('package', person('1', 'Salma Berrada'));
    await screen.findByRole('img');
    expect(document.querySelector('[aria-live], [role="status"], [role="alert"]')).toBeNull();
  });

  it("announces the user's location for as long as the page is open", () => {
    const { unmount } = render(
      <LiveContext value={live}>
        <PresenceStack location={{ screen: 'package' }} />
        <PresenceStack location={parcel} />
      </LiveContext>,
    );
    expect(live.presence.currentUpdate().places).toEqual([{ screen: 'package' }, parcel]);
    unmount();
    expect(live.presence.currentUpdate().places).toEqual([]);
  });
});

describe('a list', () => {
  it("draws a row again for that row's people only", async () => {
    const listeners = new Map<string, Set<() => void>>([
      ['a', new Set()],
      ['b', new Set()],
    ]);
    const people = new Map<string, ReturnType<RowPresenceSource['get']>>();
    const alone = { people: [], count: 0 };
    const source: RowPresenceSource = {
      get: (id) => people.get(id) ?? alone,
      subscribe: (id, listener) => {
        listeners.get(id)?.add(listener);
        return () => listeners.get(id)?.delete(listener);
      },
    };
    const around = {
      viewer: { role: 'ADMIN', manager: false } as const,
      userId: 'u1',
      singleKeys: true,
      announce: () => undefined,
      presence: source,
      Frame: () => null,
    };
    const drawn = vi.fn<(id: string) => string>((id) => id);
    const Number = ({ id }: { id: string }) => <>{drawn(id)}</>;
    render(
      <ListEnvironmentContext value={around}>
        {['a', 'b'].map((id) => (
          <p key={id}>
            <Number id={id} />
            <RowPresence id={id} />
            <EditedCell id={id} fields={['phone']}>
              <span>{`phone of ${id}`}</span>
            </EditedCell>
          </p>
        ))}
      </ListEnvironmentContext>,
    );
    drawn.mockClear();
    people.set('a', { people: [person('1', 'Salma Berrada', { editing: 'phone' })], count: 1 });
    act(() => {
      for (const listener of listeners.get('a') ?? []) listener();
    });
    expect(drawn).not.toHaveBeenCalled();
    expect(await screen.findByRole('img', { name: 'Salma Berrada' })).toBeTruthy();
    await screen.findByText(/Salma.+ modifie…/);
    expect(screen.queryByText('phone of a')).toBeNull();
    expect(screen.getByText('phone of b')).toBeTruthy();
  });
});

describe('a form', () => {
  it('outlines the field that another user is in, with the name, and keeps it editable', async () => {
    render(
      <LiveContext value={live}>
        <EditingLocationContext value={parcel}>
          {['phone', 'address'].map((name) => (
            <PresenceField key={name} field={name}>
              {(edited) => (
                <Field {...edited} label={name}>
                  <TextField />
                </Field>
              )}
            </PresenceField>
          ))}
        </EditingLocationContext>
      </LiveContext>,
    );
    tell('package/p1', person('1', 'Salma Berrada', { editing: 'phone' }));
    const [phone, address] = screen.getAllByRole('textbox').map((box) => box.closest('.field'));
    expect(phone?.className).toContain('edited');
    expect((await within(phone as HTMLElement).findByTitle('Salma Berrada')).textContent).toMatch(/Salma.+ modifie…/);
    expect(address?.className).not.toContain('edited');
    expect(screen.getAllByRole('textbox').every((box) => !(box as HTMLInputElement).disabled)).toBe(true);
  });

  it('announces the focused field, and only while it has the focus', () => {
    render(
      <LiveContext value={live}>
        <EditingLocationContext value={parcel}>
          <PresenceField field="phone">{() => <input />}</PresenceField>
        </EditingLocationContext>
      </LiveContext>,
    );
    fireEvent.focus(screen.getByRole('textbox'));
    expect(live.presence.currentUpdate().places).toEqual([{ ...parcel, editing: 'phone' }]);
    fireEvent.blur(screen.getByRole('textbox'));
    expect(live.presence.currentUpdate().places).toEqual([]);
  });

  it('for a new object announces nothing', () => {
    render(
      <LiveContext value={live}>
        <PresenceField field="phone">{() => <input />}</PresenceField>
      </LiveContext>,
    );
    fireEvent.focus(screen.getByRole('textbox'));
    expect(live.presence.currentUpdate().places).toEqual([]);
  });
});

it('three dots are shown beside a user who is typing, and not otherwise', () => {
  const { container, rerender } = render(<TypingIndicator people={[person('1', 'Salma Berrada', { typing: true })]} />);
  expect(container.textContent).toMatch(/Salma.+ écrit…/);
  rerender(<TypingIndicator people={[person('1', 'Salma Berrada')]} />);
  expect(container.textContent).toBe('');
});

it.each([null, {}, { screen: 1, people: [], count: 0 }, { screen: 'package', people: {}, count: 0 }])(
  'an invalid message is ignored: %j',
  (received) => {
    expect(parsePresence(received)).toBeNull();
  },
);

it('people without a name or an id are left out', () => {
  expect(
    parsePresence({ screen: 'package', object: null, people: [{ id: 'a' }, null, person('b', 'Aya')], count: 3 }),
  ).toEqual({ key: 'package', people: [person('b', 'Aya')], count: 3 });
});
