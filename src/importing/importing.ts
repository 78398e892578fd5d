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
import { type FileRows, makeFileRows } from './file-rows.ts';
import { type FindImport, type ListImports, makeFindImport, makeListImports } from './imports.ts';
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
import {
  type BeginUndo,
  makeBeginUndo,
  makeOfferUndo,
  makeUndoRows,
  type OfferUndo,
  type UndoRows,
} from './undo-import.ts';
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
  fileRows: FileRows;
  downloadRejected: DownloadRejected;
  offerUndo: OfferUndo;
  beginUndo: BeginUndo;
  undoRows: UndoRows;
}

interface ImportingDependencies extends EventReportingDependencies {
  store: Store;
  readReport: ReadReport;
}

/** Returns the use cases of imports. They share the function that reads a row. */
export function makeImporting(dependencies: ImportingDependencies): Importing {
  const { store, readReport, newId, clock } = dependencies;
  const readRow = makeReadRow(readReport, clock);
  const { imports } = store;
  return {
    uploadFile: makeUploadFile({ store, newId, clock }),
    listImports: makeListImports(imports),
    findImport: makeFindImport(imports),
    mapColumns: makeMapColumns(store, clock),
    summarizeImport: makeSummarizeImport({ imports, reports: store.reports, readRow }),
    listRows: makeListRows({ imports, reports: store.reports, readRow }, makeMarkRemoved(store, clock)),
    editCell: makeEditCell({ store, readRow, clock }),
    beginImport: makeBeginImport({ store, clock }),
    stopImport: makeStopImport({ store, clock }),
    resumeImport: makeResumeImport({ store, clock }),
    discardImport: makeDiscardImport({ store, clock }),
    fileRows: makeFileRows({ ...dependencies, readRow }),
    downloadRejected: makeDownloadRejected(imports, readRow),
    offerUndo: makeOfferUndo(clock),
    beginUndo: makeBeginUndo({ store, clock }),
    undoRows: makeUndoRows(dependencies),
  };
}
