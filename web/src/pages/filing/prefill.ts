/**
 * What another page knows about a person. It is passed outside the URL, which must not contain personal data.
 */
export interface Prefill {
  renterEmail?: string;
  renterName?: string;
  renterPhone?: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    prefill?: Prefill;
  }
}
