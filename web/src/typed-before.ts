/** Returns what was typed into a field of a page that the build rendered, before its scripts had loaded. */
export function typedBefore(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLInputElement>(`[data-rendered=whole] input[name=${name}]`)?.value ?? '';
}
