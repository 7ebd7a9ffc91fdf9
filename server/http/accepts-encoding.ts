/** True if the header `Accept-Encoding` names the coding, and does not refuse it with `q=0`. */
export function acceptsEncoding(header: string, coding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', quality = ''] = part.split(';');
    return name.trim().toLowerCase() === coding && !/^\s*q=0(\.0*)?\s*$/.test(quality);
  });
}
