/** Takes whoever sent a form to the first field, by its name, that has an error. */
export function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, unknown>>): void {
  const name = Object.keys(errors).find((field) => Boolean(errors[field]));
  const field = name === undefined ? null : form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
  // Of radios there is a list.
  else if (field instanceof RadioNodeList && field[0] instanceof HTMLElement) field[0].focus();
}
