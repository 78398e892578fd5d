declare module 'wawoff2' {
  /** A WOFF2 font as TrueType. */
  export function decompress(file: Uint8Array): Promise<Uint8Array>;
}

declare module 'fontkit' {
  export function create(file: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
