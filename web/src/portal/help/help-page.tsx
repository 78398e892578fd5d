import { Anchor } from '../../components/link.tsx';
import { rich, t } from '../../texts.ts';
import { ReadingPage } from './reading.tsx';

/** The page that helps renters: how to see the file, how to change what is wrong, and where to ask. */
export default function HelpPage() {
  return (
    <ReadingPage
      title={t('help.title')}
      description={t('help.description')}
      sections={[
        [
          t('help.see'),
          rich('help.seeText', { link: (content) => <Anchor to="/portal/sign-in">{content}</Anchor> }),
        ],
        [t('help.noEmail'), t('help.noEmailText')],
        [
          t('help.wrong'),
          rich('help.wrongText', {
            disputes: (content) => <Anchor to="/portal/disputes">{content}</Anchor>,
            file: (content) => <Anchor to="/portal">{content}</Anchor>,
          }),
        ],
        [
          t('help.denied'),
          rich('help.deniedText', {
            link: (content) => <Anchor to="/portal/decisions">{content}</Anchor>,
          }),
        ],
        [
          t('help.theft'),
          rich('help.theftText', {
            file: (content) => <Anchor to="/portal">{content}</Anchor>,
            blocks: (content) => <Anchor to="/portal/blocks">{content}</Anchor>,
          }),
        ],
      ]}
    />
  );
}
