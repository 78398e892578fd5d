// What the pages of the documentation do beyond showing text. Without this script they are complete but for these.
import './docs.css';
import { addCopyButtons } from './copy.ts';
import { addLanguageChoice } from './languages.ts';
import { addScheme } from './scheme.ts';
import { addSearch } from './search.ts';
import { addTryForms } from './try.ts';

addSearch();
addScheme();
addLanguageChoice();
addCopyButtons();
addTryForms();

// What is folded must be on paper, too.
addEventListener('beforeprint', () => {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not(.try)'))
    details.open = true;
});
