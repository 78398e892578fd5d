declare module 'wawoff2' {
  /** Converts a WOFF2 font to TrueType. */
  export function decompress(file: Uint8Array): Promise<Uint8Array>;
}

declare module 'fontkit' {
  export function create(file: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** Declares the ES module, because the types of `bidi-js` do not match what Node imports by that name. */
declare module 'bidi-js/dist/bidi.mjs' {
  const openBidi: typeof import('bidi-js').default;
  export default openBidi;
}
