import { FILE_FORMATS, type FileFormat } from '../../portal/download-file.ts';
import { renterRoute } from './route.ts';

const CONTENT_TYPES: Record<FileFormat, string> = {
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
};

/** The routes that download a renter's own file. */
export const takingRoutes = FILE_FORMATS.map((format) =>
  renterRoute({
    method: 'GET',
    path: `/portal/api/take-file/my-file.${format}`,
    who: 'renter',
    response: 'file',
  }).handledBy(async ({ renter }, app) => {
    const { fileName, content } = await app.takeFile(renter.renterId, format);
    return { fileName, contentType: CONTENT_TYPES[format], content };
  }),
);
