/** What stands in a form's fields, by name; a field that is not there is left out. */
export function fieldsOf(form: HTMLFormElement, ...names: string[]): Record<string, string> {
  const data = new FormData(form);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = data.get(name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
