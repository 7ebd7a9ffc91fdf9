const apiUrl: string | undefined = import.meta.env.VITE_API_URL;

/** The address of an uploaded file, or of its thumbnail. */
export function fileUrl(id: string, size: 'full' | 'thumb' = 'full'): string {
  return `${apiUrl ?? ''}/files/${id}${size === 'thumb' ? '?size=thumb' : ''}`;
}
