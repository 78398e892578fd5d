import type { StaffClient } from '../../test/support/dashboard.ts';
import type { TestServer } from '../../test/support/server.ts';
import { until } from '../../test/support/until.ts';

/** Checks a portfolio of renters of the roster and of strangers. Returns the ID of the batch. */
export async function makeBatch(
  { store }: TestServer,
  { call, organizationId }: StaffClient,
): Promise<string> {
  const roster = await store.renters.listRoster(organizationId, 50);
  const rows = roster.map(({ memberId, fullName }, row) =>
    row % 7 === 6
      ? `,stranger${row}@mail.example,lease-${row}`
      : `${memberId},"${fullName}",lease-2026-${row}`,
  );
  const content = ['Member ID,Tenant,Lease', ...rows].join('\n');
  const columns = { memberId: 0, name: 1, reference: 2 };
  const body = { formId: 'frm_SCREENSHOTS000000000', content, columns, purpose: 'account_review' };
  const { id } = (await call('POST', '/dashboard/batches', { body: { ...body, name: 'autumn-review.csv' } }))
    .body;
  await until('the portfolio is checked', async () => {
    return (await call('GET', `/dashboard/batches/${id}`)).body.status === 'completed';
  });
  return id;
}
