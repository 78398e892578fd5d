import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file to download in place of JSON; what comes part by part is sent as it is read. */
export interface Download {
  fileName: string;
  contentType: string;
  content: string | Buffer | AsyncIterable<string | Buffer>;
}

/** A table to download. */
export function csvDownload(fileName: string, content: Download['content']): Download {
  return { fileName, contentType: 'text/csv; charset=utf-8', content };
}

/** Sent as a file to keep: never shown as a part of our own pages, whatever is in it. */
export function sendDownload(
  reply: FastifyReply,
  { fileName, contentType, content }: Download,
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(contentType)
    .send(Readable.from(content));
}
