// The place for a file: dropped or chosen, one at a time.
import { Suspense } from 'react';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { DropZone } from '#client/areas/imports/start/drop-zone.tsx';
import { initI18n } from '#client/messages/i18n.ts';

beforeAll(() => initI18n('fr'));

const file = new File(['a'], 'colis.csv', { type: 'text/csv' });

async function open(fileName: string | null = null) {
  const onFile = vi.fn<(file: File) => void>();
  render(
    <Suspense fallback={null}>
      <DropZone fileName={fileName} onFile={onFile} />
    </Suspense>,
  );
  const title = await screen.findByRole('status');
  const zone = title.parentElement ?? document.body;
  return {
    onFile,
    title,
    zone,
    /** False if the browser is kept from opening the file itself. */
    drop: (files: readonly File[]) => {
      const event = createEvent.drop(zone);
      Object.defineProperty(event, 'dataTransfer', { value: { files } });
      return fireEvent(zone, event);
    },
  };
}

it('takes the file that is dropped, and the browser does not open it', async () => {
  const { onFile, drop, zone } = await open();
  expect([fireEvent.dragOver(zone), drop([file])]).toEqual([false, false]);
  expect(onFile.mock.calls).toEqual([[file]]);
});

it('shows that a file is over it, until it leaves or is dropped', async () => {
  const { drop, zone } = await open();
  const isMarked = () => zone.classList.contains('over');
  fireEvent.dragOver(zone);
  expect(isMarked()).toBe(true);
  fireEvent.dragLeave(zone);
  expect(isMarked()).toBe(false);
  fireEvent.dragOver(zone);
  drop([]);
  expect(isMarked()).toBe(false);
});

it('takes no second file while one is read, and names the one that is', async () => {
  const { onFile, drop, title } = await open('colis.csv');
  expect(drop([file])).toBe(false);
  expect([onFile.mock.calls, title.textContent?.includes('colis.csv')]).toEqual([[], true]);
});

it('the same file can be chosen again after it was corrected', async () => {
  const { onFile } = await open();
  const input = screen.getByTestId('spreadsheet');
  const emptied = vi.fn<(value: string) => void>();
  Object.defineProperty(input, 'files', { value: [file] });
  Object.defineProperty(input, 'value', { set: emptied, get: () => 'C:\\fakepath\\colis.csv' });
  fireEvent.change(input);
  expect([onFile.mock.calls, emptied.mock.calls]).toEqual([[[file]], [['']]]);
});
