import { spreadsheetAdvice } from '../../../src/rules/text/file-text.ts';
import { FileDrop } from './file-drop.tsx';

interface CsvDropProps {
  label: string;
  mostBytes: number;
  onFile: (file: File) => void;
}

/** Lets the user choose or drop a CSV file. Says for a spreadsheet how to save it as one. */
export function CsvDrop(props: CsvDropProps) {
  return <FileDrop {...props} accept=".csv, .tsv, .txt" advise={spreadsheetAdvice} />;
}
