import { Alert } from '@mantine/core';
import { CirclePause, Info } from 'lucide-react';
import type { KeyMode } from '../../../../src/rules/organizations/key-mode.ts';
import { MAX_ACTIVE_KEYS } from '../../../../src/rules/organizations/plans.ts';
import { keyTexts } from '../../../../src/texts/en/staff/keys.ts';
import { Anchor } from '../../components/link.tsx';
import { useMay, useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';

const { t, rich } = staffTexts(keyTexts);

/** Explains that API access is off and how to get it. Shows nothing if it is on. */
export function AccessNotice() {
  const { apiAccess } = useMe().organization;
  const mayAsk = useMay('manage_billing');
  if (apiAccess) return null;
  return (
    <Alert color="gray" icon={<CirclePause size={16} aria-hidden />} title={t('accessOff')}>
      {mayAsk
        ? rich('accessOffAsk', {
            link: (content) => (
              <Anchor to="/organization" inherit underline="always">
                {content}
              </Anchor>
            ),
          })
        : t('accessOffText')}
    </Alert>
  );
}

/** Explains why no key can be created, and what to do. */
export function LimitNotice({ mode }: { mode: KeyMode }) {
  const title = t(mode === 'test' ? 'fullOfTest' : 'full', { most: MAX_ACTIVE_KEYS });
  return (
    <Alert color="gray" icon={<Info size={16} aria-hidden />} title={title}>
      {t('fullText')}
    </Alert>
  );
}
