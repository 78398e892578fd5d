import { deniedText } from '../../../../src/rules/staff/roles.ts';
import { usageTexts } from '../../../../src/texts/en/staff/usage.ts';
import { Page } from '../../components/page.tsx';
import { usePeriod } from '../../components/period.tsx';
import { Denied } from '../../components/query-states.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { BalanceCard } from './balance-card.tsx';
import { Download } from './download.tsx';
import { Ledger } from './ledger.tsx';
import { Usage } from './usage.tsx';

const { t } = staffTexts(usageTexts);

export default function UsagePage() {
  const mayRead = useMay('read_usage');
  return (
    <Page title={t('title')} description={t('description')} action={mayRead && <UsageDownload />}>
      <BalanceCard />
      {mayRead ? (
        <>
          <Usage />
          <Ledger />
        </>
      ) : (
        <Denied reason={deniedText('read_usage')} />
      )}
    </Page>
  );
}

function UsageDownload() {
  const { from, to, wrong } = usePeriod();
  if (wrong !== undefined) return null;
  return (
    <Download path="/dashboard/usage.csv" parameters={{ from, to }}>
      {t('download')}
    </Download>
  );
}
