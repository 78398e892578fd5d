import { type MailServer, startMailServer } from './mail.ts';
import { startServer, type TestServer } from './server.ts';

/** Starts a server, and a mail server that stores the mails it sends. */
export async function startMailingServer(
  env: NodeJS.ProcessEnv = {},
): Promise<{ server: TestServer; mail: MailServer; stop(): Promise<void> }> {
  const mail = await startMailServer();
  const server = await startServer({
    env: { SMTP_URL: mail.url, MAIL_FROM: 'screening@example.com', ...env },
  });
  return {
    server,
    mail,
    async stop() {
      await server.stop();
      await mail.close();
    },
  };
}
