declare module 'virtual:search-index' {
  const entries: readonly (readonly [address: string, title: string, page: string, text: string])[];
  export default entries;
}
