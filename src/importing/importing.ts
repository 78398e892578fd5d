import type { EventReportingDependencies } from '../reporting/filing.ts';
import type { Store } from '../store/store.ts';
import {
  type BeginImport,
  type ChangeImport,
  makeBeginImport,
  makeDiscardImport,
  makeResumeImport,
  makeStopImport,
} from './change-state.ts';
import { type MapColumns, makeMapColumns } from './columns.ts';
import { type EditCell, makeEditCell } from './edit-cell.ts';
import {
  type FindImport,
  type FindProgress,
  type ListImports,
  makeFindImport,
  makeFindProgress,
  makeListImports,
} from './imports.ts';
import { makeMarkRemoved } from './mark-removed.ts';
import {
  type DownloadRejected,
  type ListRows,
  makeDownloadRejected,
  makeListRows,
  makeSummarizeImport,
  type SummarizeImport,
} from './preview-rows.ts';
import { makeReadRow, type ReadReport } from './read-row.ts';
import { makeTurns } from './turns.ts';
import { type BeginUndo, makeBeginUndo, makeOfferUndo, type OfferUndo } from './undo-import.ts';
import { makeUploadFile, type UploadFile } from './upload-file.ts';

/** The use cases of imports. */
export interface Importing {
  uploadFile: UploadFile;
  listImports: ListImports;
  findImport: FindImport;
  mapColumns: MapColumns;
  summarizeImport: SummarizeImport;
  listRows: ListRows;
  editCell: EditCell;
  beginImport: BeginImport;
  stopImport: ChangeImport;
  resumeImport: ChangeImport;
  discardImport: ChangeImport;
  findProgress: FindProgress;
  downloadRejected: DownloadRejected;
  offerUndo: OfferUndo;
  beginUndo: BeginUndo;
}

interface ImportingDependencies extends Pick<EventReportingDependencies, 'newId' | 'clock'> {
  store: Store;
  readReport: ReadReport;
  /** Called when an import is ready to be filed or undone. */
  onImport: () => void;
}

/** Returns the use cases of imports. They share the function that reads a row. */
export function makeImporting(dependencies: ImportingDependencies): Importing {
  const { store, readReport, newId, clock, onImport } = dependencies;
  const readRow = makeReadRow(readReport, clock);
  const { imports } = store;
  const takeTurn = makeTurns();
  const uploadFile = makeUploadFile({ store, newId, clock });
  const mapColumns = makeMapColumns(store, clock);
  const preview = { imports, reports: store.reports, readRow };
  const summarizeImport = makeSummarizeImport(preview);
  const listRows = makeListRows(preview, makeMarkRemoved(store, clock));
  return {
    uploadFile: (staff, file) => takeTurn(staff.organizationId, () => uploadFile(staff, file)),
    listImports: makeListImports(imports),
    findImport: makeFindImport(imports),
    mapColumns: (organizationId, id, mapping) =>
      takeTurn(organizationId, () => mapColumns(organizationId, id, mapping)),
    summarizeImport: (organizationId, id) =>
      takeTurn(organizationId, () => summarizeImport(organizationId, id)),
    listRows: (organizationId, id, query) =>
      takeTurn(organizationId, () => listRows(organizationId, id, query)),
    editCell: makeEditCell({ store, readRow, clock }),
    beginImport: makeBeginImport({ store, clock, onImport }),
    stopImport: makeStopImport({ store, clock }),
    resumeImport: makeResumeImport({ store, clock, onImport }),
    discardImport: makeDiscardImport({ store, clock }),
    findProgress: makeFindProgress(store),
    downloadRejected: makeDownloadRejected(imports, readRow),
    offerUndo: makeOfferUndo(clock),
    beginUndo: makeBeginUndo({ store, clock, onImport }),
  };
}
