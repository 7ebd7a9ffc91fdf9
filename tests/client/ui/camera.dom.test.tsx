// Scanning with a camera that a test holds: what it sees is scanned once, it is off when nobody looks, and each reason why
// it does not work is said.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { ScanField } from '#client/ui/scan/scan-field.tsx';

/** What the camera sees now. */
let inView: string[] = [];
/** How often the reader has looked. */
let looks = 0;
let tracks: FakeTrack[] = [];
let openCamera: () => Promise<object>;

class FakeTrack extends EventTarget {
  isLive = true;
  constraints: unknown[] = [];
  stop(): void {
    this.isLive = false;
  }
  getCapabilities(): object {
    return { torch: true };
  }
  applyConstraints(constraints: unknown): Promise<void> {
    this.constraints.push(constraints);
    return Promise.resolve();
  }
}

function newStream(): object {
  const track = new FakeTrack();
  tracks.push(track);
  return { getTracks: () => [track], getVideoTracks: () => [track] };
}

class FakeDetector {
  static getSupportedFormats = () => Promise.resolve(['code_128', 'qr_code', 'ean_13']);
  detect(): Promise<object[]> {
    looks += 1;
    return Promise.resolve(inView.map((rawValue) => ({ rawValue })));
  }
}

const problem = (name: string) => () => Promise.reject(new DOMException('no camera', name));
const live = () => tracks.filter(({ isLive }) => isLive).length;
const untilLooked = async (times: number): Promise<void> => {
  const from = looks;
  await waitFor(() => expect(looks).toBeGreaterThanOrEqual(from + times), { timeout: 10_000 });
};

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces('scanner');
});
beforeEach(() => {
  [inView, looks, tracks] = [[], 0, []];
  openCamera = () => Promise.resolve(newStream());
  vi.stubGlobal('BarcodeDetector', FakeDetector);
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { mediaDevices: { value: { getUserMedia: () => openCamera() } } }),
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  // This DOM has no streams.
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What was scanned, in order. */
let codes: string[] = [];
function openScans(): () => void {
  codes = [];
  const { unmount } = render(
    <ScanField
      label="Colis"
      keyOf={(code) => code.replace(/^.*\//, '').replace(/#.*$/, '')}
      onCode={(code) => {
        codes.push(code);
      }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Scanner avec la caméra' }));
  return unmount;
}

function setVisibility(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  fireEvent(document, new Event('visibilitychange'));
}

describe('the camera', () => {
  it('scans both codes of a sticker as one, once for as long as it is in the picture', async () => {
    openScans();
    await screen.findByText('Placez le code-barres ou le code QR dans l’image.');
    inView = ['CAS-26-000001', 'https://qafila.test/tracking/CAS-26-000001#secret'];
    await untilLooked(4);
    inView = ['CAS-26-000002'];
    await untilLooked(3);
    expect(codes).toEqual(['CAS-26-000001', 'CAS-26-000002']);
  });

  it('scans a code again that was away for more than two seconds', async () => {
    const start = Date.now();
    const now = vi.spyOn(Date, 'now').mockReturnValue(start);
    openScans();
    for (const later of [0, 1_900, 3_800, 5_900]) {
      now.mockReturnValue(start + later);
      inView = ['CAS-26-000001'];
      await untilLooked(2);
      inView = [];
      await untilLooked(2);
    }
    // It was away for 2.1 s only once.
    expect(codes).toEqual(['CAS-26-000001', 'CAS-26-000001']);
  });

  it('is off when the scans are closed, when it is switched off, and while the page is hidden', async () => {
    const close = openScans();
    await untilLooked(1);
    setVisibility('hidden');
    expect(live()).toBe(0);
    setVisibility('visible');
    await waitFor(() => expect(live()).toBe(1));
    fireEvent.click(screen.getByRole('button', { name: 'Arrêter la caméra' }));
    expect([live(), screen.queryByLabelText('Image de la caméra')]).toEqual([0, null]);
    fireEvent.click(screen.getByRole('button', { name: 'Scanner avec la caméra' }));
    await waitFor(() => expect(live()).toBe(1));
    close();
    expect(live()).toBe(0);
  });

  it('that is closed while the browser still asks is not left on', async () => {
    const asked = Promise.withResolvers<object>();
    openCamera = () => asked.promise;
    openScans();
    fireEvent.click(await screen.findByRole('button', { name: 'Arrêter la caméra' }));
    asked.resolve(newStream());
    await waitFor(() => expect(live()).toBe(0));
    expect(tracks).toHaveLength(1);
  });

  it('turns its light on and off, if it has one', async () => {
    openScans();
    fireEvent.click(await screen.findByRole('button', { name: 'Allumer la lampe' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Éteindre la lampe' }));
    await screen.findByRole('button', { name: 'Allumer la lampe' });
    expect(tracks[0]?.constraints).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
  });
});

describe('a camera that does not work', () => {
  it.each([
    ['NotAllowedError', /La caméra est bloquée\. Autorisez-la pour ce site/],
    ['NotFoundError', /Aucune caméra sur cet appareil/],
    ['NotReadableError', /utilisée par une autre application/],
    ['TypeError', /La caméra ne fonctionne pas/],
  ])('%s is said, and a second try works', async (name, words) => {
    openCamera = problem(name);
    openScans();
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    openCamera = () => Promise.resolve(newStream());
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Placez le code-barres ou le code QR dans l’image.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that is unplugged is said, and off', async () => {
    openScans();
    await untilLooked(1);
    tracks[0]?.dispatchEvent(new Event('ended'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/La caméra ne fonctionne pas/);
    expect(live()).toBe(0);
  });

  it('cannot be opened without a secure connection, which is said', async () => {
    vi.unstubAllGlobals();
    vi.stubGlobal(
      'navigator',
      Object.create(Object.prototype, Object.getOwnPropertyDescriptors({ userAgent: 'test', onLine: true })),
    );
    openScans();
    expect((await screen.findByRole('alert')).textContent).toMatch(/connexion sécurisée \(https\)/);
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  });
});
