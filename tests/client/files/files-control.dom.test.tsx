// The field of photos: each is sent when it is chosen, with its progress; it can be cancelled, and tried again.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import FilesControl from '#client/actions/form/files-control.tsx';
import type { FieldState } from '#client/actions/form/field-controls.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { storeSession } from '#client/session/session.ts';
import { FakeRequest } from '#tests/client/support/fake-request.ts';
import { sessionOf } from '#tests/client/support/session.ts';

const refused = (code: string) => ({
  errors: [
    { message: 'x', extensions: { code: 'invalid_input', params: {}, fields: [{ path: 'file', code, params: {} }] } },
  ],
});
const uploaded = (id: string) => ({ data: { fileUpload: { id } } });
const onChange = vi.fn<(ids: unknown) => void>();
const lastValue = (): unknown => onChange.mock.lastCall?.[0];

beforeEach(async () => {
  FakeRequest.all = [];
  onChange.mockReset();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} }));
  storeSession(sessionOf('DRIVER'));
  await initI18n('fr');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function choose(...names: string[]): Promise<void> {
  const field: FieldState = { name: 'photoIds', value: null, onChange, onBlur: () => {}, ref: () => {} };
  if (!screen.queryByTestId('files'))
    render(
      <Suspense>
        <FilesControl field={field} kind="photo" max={3} />
      </Suspense>,
    );
  const input = await screen.findByTestId('files');
  const files = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  await act(async () => {
    fireEvent.change(input, { target: { files } });
    await Promise.resolve();
  });
  await vi.waitFor(() => expect(FakeRequest.all.length).toBeGreaterThan(0));
}

it('a chosen photo is sent at once, with its progress, and the form gets its id', async () => {
  await choose('porte du 12.jpg');
  const [request] = FakeRequest.all;
  expect(lastValue()).toEqual({ ids: [], isSending: true });
  expect(request?.headers['x-qafila-token']).toBe('token-1');
  const sent = request?.body?.get('0');
  expect(sent instanceof File && sent.name).toBe('image');
  request?.progress(40, 100);
  expect(screen.getByRole('progressbar', { name: 'Envoi : Photo 1' }).getAttribute('value')).toBe('40');
  await request?.answer(200, uploaded('f1'));
  await vi.waitFor(() => expect(lastValue()).toEqual({ ids: ['f1'], isSending: false }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('1 photo envoyée');
});

it('an upload can be cancelled: the request ends, and nothing of it is left', async () => {
  await choose('a.jpg');
  fireEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi : Photo 1' }));
  expect(FakeRequest.all[0]?.isAborted).toBe(true);
  expect(lastValue()).toEqual({ ids: [], isSending: false });
  expect(screen.queryByRole('img')).toBeNull();
});

it('a refused photo says why and can be tried again or removed; a lost connection too', async () => {
  await choose('a.jpg');
  await FakeRequest.all[0]?.answer(200, refused('file_type'));
  expect((await screen.findByRole('alert')).textContent).toBe("Ce fichier n'est pas une image JPEG, PNG ou WebP");
  expect(lastValue()).toEqual({ ids: [], isSending: false });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer : Photo 1' }));
    await Promise.resolve();
  });
  await vi.waitFor(() => expect(FakeRequest.all).toHaveLength(2));
  await act(async () => {
    FakeRequest.all[1]?.dispatchEvent(new Event('error'));
    await Promise.resolve();
  });
  expect((await screen.findByRole('alert')).textContent).not.toContain('JPEG');
  fireEvent.click(screen.getByRole('button', { name: 'Retirer : Photo 1' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('at most three photos are taken, then there is no button for more', async () => {
  await choose('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg');
  await vi.waitFor(() => expect(FakeRequest.all).toHaveLength(3));
  expect(screen.getAllByRole('img')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Choisir des photos' })).toBeNull();
});

it('leaving the form ends what is still being sent', async () => {
  await choose('a.jpg');
  cleanup();
  expect(FakeRequest.all[0]?.isAborted).toBe(true);
});
