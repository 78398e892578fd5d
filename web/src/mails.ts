/** Returns whether the network sends e-mails. The server says so in its HTML. Without a mail server it prints them in its log. */
export function sendsMails(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="mails"]')?.content === 'true';
}
