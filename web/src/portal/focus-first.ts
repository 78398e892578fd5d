/** Focuses the first field of a form that has an error. `errors` is by field name. */
export function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, unknown>>): void {
  const name = Object.keys(errors).find((field) => Boolean(errors[field]));
  const field = name === undefined ? null : form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
  // Radio buttons of one name are a list.
  else if (field instanceof RadioNodeList && field[0] instanceof HTMLElement) field[0].focus();
}
