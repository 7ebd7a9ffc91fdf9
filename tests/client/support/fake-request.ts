// An upload that a test answers: what a page sends with XMLHttpRequest.
import { act } from '@testing-library/react';

/** A request that the test answers. */
export class FakeRequest extends EventTarget {
  static all: FakeRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  responseText = '';
  status = 0;
  timeout = 0;
  withCredentials = false;
  isAborted = false;
  body: FormData | null = null;
  constructor() {
    super();
    FakeRequest.all.push(this);
  }
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: FormData): void {
    this.body = body;
  }
  abort(): void {
    this.isAborted = true;
  }
  progress(loaded: number, total: number): void {
    act(() => void this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })));
  }
  async answer(status: number, body: unknown): Promise<void> {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    await act(async () => {
      this.dispatchEvent(new Event('load'));
      await Promise.resolve();
    });
  }
}
