import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import ParserWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { disputeTexts } from '../../../../src/texts/en/staff/dispute.ts';
import { staffTexts } from '../../texts.ts';
import classes from './disputes.module.css';

const { t } = staffTexts(disputeTexts);

/** The size of a drawn page in CSS pixels, at most: the width of the page, and that of a letter in height. */
const MOST_WIDTH = 900;
const MOST_HEIGHT = 1_200;
/** Pixels of an image in a document, at most: a page scanned at 600 dpi. Larger ones are left out. */
const MOST_IMAGE_PIXELS = 36_000_000;
/** How long a page may take. Some are made to take forever. */
const MOST_MS = 20_000;
/** Characters of a page that screen readers get, at most: several times those of a dense page. */
const MOST_CHARACTERS = 20_000;

interface PdfPreviewProps {
  path: string;
  name: string;
  /** Called if the document cannot be drawn, or not within `MOST_MS`. */
  onFailed: () => void;
}

/**
 * Draws the pages of a PDF, one at a time, as pictures. The document comes from a stranger: it is read in a worker, and
 * nothing in it is a link, a form or a script here.
 */
export default function PdfPreview({ path, name, onFailed }: PdfPreviewProps) {
  const pdf = usePdf(path, onFailed);
  const [number, setNumber] = useState(1);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useDrawnPage(pdf, number, canvas, onFailed);
  const pages = pdf?.numPages ?? 1;
  return (
    <Stack gap="xs">
      {drawn === undefined && <Skeleton h={240} role="status" aria-label={t('loading')} />}
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('pageOfName', { number: drawn?.number ?? number, name })}
        className={classes.preview}
        hidden={drawn === undefined}
      />
      <VisuallyHidden>{drawn?.text}</VisuallyHidden>
      {pages > 1 && (
        <Group gap="xs" className={classes.controls ?? ''}>
          <Button
            variant="default"
            leftSection={<ChevronLeft size={16} aria-hidden />}
            disabled={number === 1}
            onClick={() => setNumber(number - 1)}
          >
            {t('previousPage')}
          </Button>
          <Button
            variant="default"
            rightSection={<ChevronRight size={16} aria-hidden />}
            disabled={number === pages}
            onClick={() => setNumber(number + 1)}
          >
            {t('nextPage')}
          </Button>
          <Text fz="sm" c="dimmed" role="status">
            {t('pageOfAll', { number, pages })}
          </Text>
        </Group>
      )}
    </Stack>
  );
}

/** Opens a PDF in a worker that ends with the preview. */
function usePdf(path: string, onFailed: () => void): PDFDocumentProxy | undefined {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const port = new ParserWorker();
    const task = getDocument({
      url: path,
      worker: PDFWorker.create({ port }),
      maxImageSize: MOST_IMAGE_PIXELS,
      verbosity: 0,
    });
    const end = within(MOST_MS, task.promise, setPdf, () => fail());
    return () => {
      end();
      void task.destroy();
      port.terminate();
    };
  }, [path]);
  return pdf;
}

/** Draws a page, and returns the last one that was drawn, with its text. */
function useDrawnPage(
  pdf: PDFDocumentProxy | undefined,
  number: number,
  canvas: RefObject<HTMLCanvasElement | null>,
  onFailed: () => void,
): { number: number; text: string } | undefined {
  const [drawn, setDrawn] = useState<{ number: number; text: string }>();
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (pdf === undefined || canvas.current === null) return;
    return within(
      MOST_MS,
      draw(pdf, number, canvas.current),
      (text) => setDrawn({ number, text }),
      () => fail(),
    );
  }, [pdf, number, canvas]);
  return drawn;
}

async function draw(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<string> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const fitting = Math.min(MOST_WIDTH / width, MOST_HEIGHT / height);
  const viewport = page.getViewport({ scale: fitting * Math.min(2, devicePixelRatio) });
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await page.render({ canvas, viewport }).promise;
  const { items } = await page.getTextContent();
  const words = items.flatMap((item) => ('str' in item ? item.str : []));
  return words.join(' ').slice(0, MOST_CHARACTERS);
}

/**
 * Calls `done` with the result, or `fail` if it is rejected or takes too long. Returns a function after whose call neither is
 * called.
 */
function within<Result>(
  ms: number,
  result: Promise<Result>,
  done: (result: Result) => void,
  fail: () => void,
): () => void {
  let over = false;
  const once = (act: () => void) => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    act();
  };
  const timer = setTimeout(() => once(fail), ms);
  result.then(
    (value) => once(() => done(value)),
    () => once(fail),
  );
  return () => once(() => undefined);
}
