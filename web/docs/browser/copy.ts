/** Adds a button to each block of code that copies it. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll('pre')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(copiedText(block)).then(
        () => show(button, 'Copied'),
        () => show(button, 'Not copied'),
      );
    });
    const frame = document.createElement('div');
    frame.className = 'code';
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

/** Returns the code. Of a terminal session only the commands, without the prompt. */
function copiedText(block: HTMLElement): string {
  const text = block.textContent;
  if (block.dataset.language !== 'console') return text;
  const commands = text.split('\n').filter((line) => line.startsWith('$ '));
  return commands.map((line) => line.slice(2)).join('\n');
}

function show(button: HTMLButtonElement, text: string): void {
  button.textContent = text;
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2_000);
}
