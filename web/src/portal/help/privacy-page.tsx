import { Anchor } from '../../components/link.tsx';
import { rich, t } from '../../texts.ts';
import { ReadingPage } from './reading.tsx';

/** The page that says what the network keeps about renters, who sees it, and how long it is kept. */
export default function PrivacyPage() {
  return (
    <ReadingPage
      title={t('privacy.title')}
      description={t('privacy.description')}
      sections={[
        [t('privacy.kept'), t('privacy.keptText')],
        [t('privacy.seen'), t('privacy.seenText')],
        [t('privacy.said'), t('privacy.saidText')],
        [
          t('privacy.asked'),
          rich('privacy.askedText', {
            link: (content) => <Anchor to="/portal/inquiries">{content}</Anchor>,
          }),
        ],
        [t('privacy.howLong'), t('privacy.howLongText')],
        [t('privacy.cookies'), t('privacy.cookiesText')],
      ]}
    />
  );
}
