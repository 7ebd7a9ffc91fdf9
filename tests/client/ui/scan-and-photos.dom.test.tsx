// The field of a scanner, its sounds, and the field of photos.
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { PhotoField, type PhotoFieldProps, type PhotoItem } from '#client/ui/form/file/photo-field.tsx';
import { createBarcodeReader } from '#client/ui/scan/barcode-reader.ts';
import { ScanField } from '#client/ui/scan/scan-field.tsx';
import { playScanTone } from '#client/ui/scan/scan-sound.ts';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces(['scanner', 'files']);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openField = () => {
  const onCode = vi.fn<(code: string) => void>();
  const { container } = render(
    <>
      <ScanField label="Colis" onCode={onCode} maxLength={40} />
      <button type="button">elsewhere</button>
    </>,
  );
  return { onCode, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Colis' }), container };
};

describe('the field of a scanner', () => {
  it('has the focus at once, takes a code with Enter without its spaces, and is empty for the next', () => {
    const { onCode, field, container } = openField();
    expect([document.activeElement, field.maxLength]).toEqual([field, 40]);
    expect(container.textContent).toContain('Prêt');
    field.value = ' CAS-1 ';
    fireEvent.keyDown(field, { key: 'a' });
    expect(onCode).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect([onCode.mock.calls, field.value]).toEqual([[['CAS-1']], '']);
    field.value = '  ';
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onCode).toHaveBeenCalledTimes(1);
  });

  it('says when it has lost the focus, and has it back if nothing else took it', () => {
    vi.useFakeTimers();
    const { field, container } = openField();
    act(() => field.blur());
    expect(container.textContent).toContain('En pause');
    act(() => {
      vi.advanceTimersByTime(200);
    });
    expect(document.activeElement).toBe(field);
    act(() => screen.getByRole('button', { name: 'elsewhere' }).focus());
    act(() => {
      vi.advanceTimersByTime(200);
    });
    expect(document.activeElement?.textContent).toBe('elsewhere');
  });

  it('has a button for the camera that says what it does', () => {
    openField();
    const button = screen.getByRole('button', { name: 'Scanner avec la caméra' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(button);
    expect(screen.getByRole('button', { name: 'Arrêter la caméra' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a scan sounds', () => {
  const sounds: [hertz: number, from: number, to: number][] = [];
  const resume = vi.fn<() => Promise<void>>().mockResolvedValue();
  class FakeAudio {
    currentTime = 0;
    destination = {};
    resume = resume;
    createGain = () => ({ gain: { value: 0 }, connect: () => undefined });
    createOscillator() {
      const frequency = { value: 0 };
      let from = 0;
      return {
        frequency,
        type: '',
        connect: (next: object) => next,
        start: (at: number) => {
          from = at;
        },
        stop: (at: number) => sounds.push([frequency.value, Math.round(from * 1000), Math.round(at * 1000)]),
      };
    }
  }

  it('high when it is done, twice in a row when it was done before, and long and low when it is refused', () => {
    playScanTone('done');
    vi.stubGlobal('AudioContext', FakeAudio);
    for (const tone of ['done', 'repeated', 'refused'] as const) playScanTone(tone);
    expect(sounds).toEqual([
      [1480, 0, 90],
      [880, 0, 90],
      [880, 160, 250],
      [160, 0, 420],
    ]);
    expect(resume).toHaveBeenCalledTimes(3);
  });
});

const detector = (kinds: string[], detect: () => Promise<object[]>) =>
  class {
    static getSupportedFormats = () => Promise.resolve(kinds);
    detect = detect;
  };

it('codes are read by the browser only where it reads both kinds; a picture that is not there has none', async () => {
  const worked: string[] = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate = () => worked.push('ended');
    },
  );
  vi.stubGlobal(
    'BarcodeDetector',
    detector(['qr_code', 'code_128'], () => Promise.reject(new Error('no picture'))),
  );
  const own = await createBarcodeReader();
  expect(await own.read(document.createElement('video'))).toEqual([]);
  own.close();
  expect(worked).toEqual([]);
  vi.stubGlobal(
    'BarcodeDetector',
    detector(['qr_code'], () => Promise.resolve([])),
  );
  const other = await createBarcodeReader();
  expect(await other.read(document.createElement('video'))).toEqual([]);
  other.close();
  expect(worked).toEqual(['ended']);
});

const photo = (key: string, state: PhotoItem['state'], error: string | null = null): PhotoItem => ({
  key,
  preview: `blob:${key}`,
  state,
  progress: 0.256,
  error,
});
const showPhotos = (items: readonly PhotoItem[], more: Partial<PhotoFieldProps> = {}) => {
  const said = vi.fn<(what: string) => void>();
  const added = vi.fn<PhotoFieldProps['onAdd']>();
  render(
    <PhotoField
      items={items}
      max={3}
      onAdd={added}
      onRetry={(key) => said(`retry ${key}`)}
      onRemove={(key) => said(`remove ${key}`)}
      {...more}
    />,
  );
  return { said, added };
};
const input = () => screen.queryByTestId<HTMLInputElement>('files');
const files = (count: number) => Array.from({ length: count }, (_, n) => new File(['x'], `${n}.jpg`));

describe('the field of photos', () => {
  it('says what is being sent and how far, what was sent, and each reason once', () => {
    const { said } = showPhotos([
      photo('a', 'sending'),
      photo('b', 'failed', 'too large'),
      photo('c', 'failed', 'too large'),
    ]);
    expect(screen.getByRole('progressbar', { name: 'Envoi : Photo 1' }).getAttribute('value')).toBe('26');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['too large']);
    fireEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi : Photo 1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer : Photo 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Retirer : Photo 3' }));
    expect(said.mock.calls.flat()).toEqual(['remove a', 'retry b', 'remove c']);
    expect([input(), screen.queryByText(/photo envoyée/)]).toEqual([null, null]);
  });

  it('takes as many more as there is room for, and the same file again', () => {
    const { added } = showPhotos([photo('a', 'sent')]);
    const field = input();
    expect([field?.multiple, screen.getByText('1 photo envoyée') !== null]).toEqual([true, true]);
    // A browser tells nothing of a second choice of one file unless the first was removed from its input.
    const setValue = vi.fn<(value: string) => void>();
    Object.defineProperty(field, 'value', { get: () => 'C:/0.jpg', set: setValue });
    fireEvent.change(field ?? document.body, { target: { files: files(5) } });
    expect(added.mock.calls.map(([given]) => given.length)).toEqual([2]);
    expect([setValue.mock.calls, screen.queryByTestId('camera')]).toEqual([[['']], null]);
  });

  it('takes one more at a time where one is left, and offers the camera on a phone', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('coarse'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    showPhotos([photo('a', 'sent'), photo('b', 'sending')]);
    expect(input()?.multiple).toBe(false);
    const camera = screen.getByTestId<HTMLInputElement>('camera');
    expect([camera.multiple, camera.getAttribute('capture')]).toEqual([false, 'environment']);
  });
});
