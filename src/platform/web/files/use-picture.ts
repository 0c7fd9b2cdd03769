import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchDocument } from '../api/documents.ts';

export type PictureSize = 'files' | 'thumbnails' | 'avatars';

/**
 * An uploaded image by its number, its thumbnail, or the picture of a colleague by its file's name; null for none. What goes by
 * one name never changes, so it is fetched once.
 */
export function usePicture(
  name: number | string | null,
  size: PictureSize,
): { blob: Blob | undefined; isFailed: boolean } {
  const { data: blob, isError: isFailed } = useQuery({
    queryKey: ['pictures', size, name],
    queryFn: ({ signal }) => fetchDocument('images/getImage_get', { filename: String(name), path: size }, signal),
    enabled: name !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Whole images are large; a gallery that goes on holds the last ones only.
    gcTime: size === 'files' ? 30_000 : 300_000,
  });
  return { blob, isFailed };
}

/** An address for an image in memory, given back when it is no longer drawn. */
export function useAddressOf(blob: Blob | null | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setAddress(null);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
