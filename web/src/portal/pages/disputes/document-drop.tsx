import { MOST_DOCUMENT_BYTES } from '../../../../../src/rules/disputes/document-kind.ts';
import { FileDrop } from '../../../components/file-drop.tsx';

/** Lets the renter choose one document of an accepted kind. */
export function DocumentDrop({ onFile }: { onFile: (file: File) => void }) {
  return (
    <FileDrop
      label="Add a document or a photo"
      accept=".pdf,.png,.jpg,.jpeg,.webp"
      kinds="PDF, PNG, JPEG or WebP"
      mostBytes={MOST_DOCUMENT_BYTES}
      onFile={onFile}
    />
  );
}
