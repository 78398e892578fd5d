/** Where the dashboard also remembers the language of samples. */
const KEY = 'code language';

/** Shows samples in one language, and adds buttons to choose it. The choice applies to all samples and is remembered. */
export function addLanguageChoice(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.samples')];
  for (const group of groups) {
    const choice = document.createElement('div');
    choice.className = 'choice';
    choice.role = 'group';
    choice.ariaLabel = 'Language';
    for (const { dataset } of figuresOf(group)) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = dataset.language ?? '';
      button.addEventListener('click', () => {
        const { top } = button.getBoundingClientRect();
        localStorage.setItem(KEY, JSON.stringify(dataset.language));
        show(groups);
        // Other samples may have become longer: keep the button where it is.
        scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
      });
      choice.append(button);
    }
    group.prepend(choice);
  }
  show(groups);
}

const figuresOf = (group: HTMLElement) => [...group.querySelectorAll('figure')];

function show(groups: readonly HTMLElement[]): void {
  const chosen = chosenLanguage();
  for (const group of groups) {
    const figures = figuresOf(group);
    const languages = figures.map(({ dataset }) => dataset.language);
    const shown = languages.includes(chosen) ? chosen : languages[0];
    for (const figure of figures) figure.hidden = figure.dataset.language !== shown;
    for (const button of group.querySelectorAll('.choice button'))
      button.ariaPressed = String(button.textContent === shown);
  }
}

function chosenLanguage(): string {
  try {
    return String(JSON.parse(localStorage.getItem(KEY) ?? '""'));
  } catch {
    return '';
  }
}
