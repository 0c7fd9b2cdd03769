import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import acceptNegotiator from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter texts are not worth it: they fit into the first packets of a reply as they are. */
export const leastCompressedBytes = 2048;
export const encodings = ['br', 'gzip'] as const;
/** Above it Brotli takes several times as long for a few hundredths less. */
export const brotliQuality = 4;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Sends what is there as a whole, smaller where its caller reads that. It is given to the compressor as a whole too: in pieces, as what comes
 * by and by, it takes the program longer to hand them on than to make the reply.
 */
export async function sendJson(json: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  const accepted = request.headers['accept-encoding'];
  if (json.length < leastCompressedBytes || typeof accepted !== 'string') return reply.send(json);
  const encoding = acceptNegotiator.negotiate(accepted, [...encodings]);
  if (encoding === null) return reply.send(json);
  const bytes = Buffer.from(json);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const compressed = await (encoding === 'br' ? toBrotli(bytes, { params }) : toGzip(bytes));
  return reply.header('content-encoding', encoding).header('vary', 'accept-encoding').send(compressed);
}
