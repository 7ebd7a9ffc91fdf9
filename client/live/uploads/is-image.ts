/** How files begin that the server takes as pictures: JPEG, PNG, WebP. */
const beginnings = /^(?:\u00ff\u00d8\u00ff|\u0089PNG|RIFF[^]{4}WEBP)/;

/** Whether the file is a picture that the server takes, as far as a browser can tell. */
export async function isImage(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (!beginnings.test(String.fromCharCode(...bytes))) return false;
  if (typeof createImageBitmap !== 'function') return true;
  const image = await createImageBitmap(file).catch(() => null);
  image?.close();
  return image !== null;
}
