/** Returns the texts in a form's fields by name; '' for a field that is not there. */
export function fieldsOf<Name extends string>(form: HTMLFormElement, ...names: Name[]): Record<Name, string> {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<
    Name,
    string
  >;
}
