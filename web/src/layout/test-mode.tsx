import { Switch, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { may, type Role } from '../../../src/rules/staff/roles.ts';
import { layoutTexts } from '../../../src/texts/en/staff/layout.ts';
import { IS_TEST_MODE, inOtherMode } from '../mode.ts';
import { ORGANIZATION_ENTRIES } from '../navigation.ts';
import { staffTexts } from '../texts.ts';
import classes from './layout.module.css';

const { t } = staffTexts(layoutTexts);

/** The height of the band in the header, in pixels. 0 outside test mode. */
export const BAND_HEIGHT = IS_TEST_MODE ? 32 : 0;

/**
 * Switches between the network and the test world. The other mode is another address, so that each tab has one.
 * Left out for those who may open nothing of the test world.
 */
export function TestModeSwitch({ role }: { role: Role | undefined }) {
  const { pathname } = useLocation();
  if (!IS_TEST_MODE && role !== undefined && !may(role, 'read_overview', 'test')) return null;
  return (
    <Switch
      size="sm"
      color="orange"
      label={t('testMode')}
      labelPosition="left"
      checked={IS_TEST_MODE}
      onChange={() => location.assign(inOtherMode(pathname))}
      classNames={{ label: classes.switch ?? '' }}
    />
  );
}

/** Says on every page in test mode what is shown. */
export function TestModeBand() {
  const { pathname } = useLocation();
  if (!IS_TEST_MODE) return null;
  const isShared = ORGANIZATION_ENTRIES.some(({ to }) => to === pathname);
  return (
    <div className={classes.band} role="note" aria-label={t('testMode')}>
      <Text fz="sm" fw={600} truncate>
        {isShared ? t('sharedPage') : t('testData')}
      </Text>
    </div>
  );
}
