import type { Context } from '#server/context.ts';
import type { Bytes, Input } from '#shared/contract.ts';
import { Refusal } from '#shared/errors.ts';
import { documentFailureMessage } from '#shared/texts.ts';
import type { fileCalls } from './contract.ts';
import { imageFolders, imageTypes } from './rules.ts';

/**
 * An image of the own company. Errors: 404 in the words of product.md §8, the same for a file that is missing, that is
 * another company's, or whose name leads elsewhere.
 */
export async function getImage(context: Context, input: Input<typeof fileCalls.getImage>): Promise<Bytes> {
  const folder = input.path.replace(/^\/|\/$/g, '') || 'avatars';
  const contentType = imageTypes[input.filename.split('.').at(-1)?.toLowerCase() ?? ''];
  const { files } = context.surroundings;
  const isServed = contentType !== undefined && imageFolders.includes(folder);
  const body = isServed ? await files.read(context.tenantId, folder, input.filename) : null;
  if (!body || !contentType) throw new Refusal(404, 'not_found', documentFailureMessage);
  return { fileName: input.filename, contentType, body };
}
