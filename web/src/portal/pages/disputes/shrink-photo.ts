/** Pixels of a photo that is sent, such as 2,000 x 1,500: small print of a page stays readable, also that of a long receipt. */
const MOST_PIXELS = 3_000_000;

/** Longest side of a photo that is sent, in pixels: some browsers draw nothing larger. */
const MOST_PIXELS_A_SIDE = 8_000;

/** Quality of the JPEG: no difference is seen, and a photo of a phone has a tenth of its bytes. */
const QUALITY = 0.85;

/** A smaller file is sent as it is, unless it says where and with what it was taken. */
const SMALL_BYTES = 1_000_000;

/** Cameras write what they know about a photo before the picture itself. */
const HEAD_BYTES = 256 * 1024;

/**
 * Returns a photo that is smaller and says neither where nor with what it was taken, upright as it was; the file itself if it
 * is no photo, is small already, or the browser cannot do it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  try {
    const tells = await tellsMore(file);
    if (file.size < SMALL_BYTES && !tells) return file;
    const smaller = await redrawn(file);
    return smaller !== undefined && (tells || smaller.size < file.size) ? smaller : file;
  } catch {
    // Such as a photo that the browser cannot read, or one that is too large for its memory.
    return file;
  }
}

/** Returns whether a photo contains what the camera knew about it: Exif, in a JPEG, PNG or WebP. */
async function tellsMore(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = new TextDecoder('latin1').decode(head);
  return /Exif\0\0|eXIf|EXIF|ns\.adobe\.com\/xap/.test(text);
}

/** Draws a photo with at most three million pixels, and returns it as a JPEG; undefined if the browser does not allow it. */
async function redrawn(file: File): Promise<File | undefined> {
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(
    1,
    Math.sqrt(MOST_PIXELS / (photo.width * photo.height)),
    MOST_PIXELS_A_SIDE / Math.max(photo.width, photo.height),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(photo.width * scale));
  canvas.height = Math.max(1, Math.floor(photo.height * scale));
  const context = canvas.getContext('2d');
  if (context === null || !isTrue(context)) return undefined;
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (blob?.type !== 'image/jpeg') return undefined;
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}

/** How far a color may be off: some browsers change drawings a little. */
const MOST_DIFFERENCE = 8;

/** Returns whether the browser gives back what was drawn: some return noise, so that nobody recognizes the device. */
function isTrue(context: CanvasRenderingContext2D): boolean {
  const color = [200, 100, 50];
  context.fillStyle = `rgb(${color.join()})`;
  context.fillRect(0, 0, 1, 1);
  const drawn = context.getImageData(0, 0, 1, 1).data;
  return color.every((value, place) => Math.abs(value - (drawn[place] ?? 0)) <= MOST_DIFFERENCE);
}
