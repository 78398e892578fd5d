import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A response that is a file instead of JSON. An iterable is streamed. */
export interface Download {
  fileName: string;
  contentType: string;
  content: string | Buffer | AsyncIterable<string | Uint8Array>;
  /** Lets browsers show the file instead of saving it. Only for plain text. */
  inline?: boolean;
}

/** Returns a CSV file to download. */
export function csvDownload(fileName: string, content: Download['content']): Download {
  return { fileName, contentType: 'text/csv; charset=utf-8', content };
}

/** Sends a file, by default as an attachment, so that browsers never render its content as a page of ours. */
export function sendDownload(
  reply: FastifyReply,
  { fileName, contentType, content, inline = false }: Download,
): FastifyReply {
  return reply
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${fileName}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(contentType)
    .send(Readable.from(content));
}
