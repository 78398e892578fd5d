/** What another page knows of a person. It is handed on beside the address, where personal data has no place. */
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
