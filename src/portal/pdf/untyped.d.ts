declare module 'wawoff2' {
  /** A WOFF2 font as TrueType. */
  export function decompress(file: Uint8Array): Promise<Uint8Array>;
}

declare module 'fontkit' {
  export function create(file: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** The module, because the types of `bidi-js` do not fit what Node imports by that name. */
declare module 'bidi-js/dist/bidi.mjs' {
  const openBidi: typeof import('bidi-js').default;
  export default openBidi;
}
