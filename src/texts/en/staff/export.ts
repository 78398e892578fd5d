/** Texts of the export page. */
export const exportPage = {
  title: 'Export',
  description:
    'CSV files for spreadsheets and other programs, the newest rows first. Each export is recorded in the audit log.',
  from: 'From',
  to: 'To',
  periodInUtc: 'Both days are included, in UTC. Leave them empty to export everything.',
  period: 'Both days are included, in the time zone {zone}. Leave them empty to export everything.',
  wrongPeriod: 'The first day must not be after the last.',
  roster: 'Roster',
  rosterText: 'Your renters with their current summary in the network, in the order they joined your roster.',
  downloadRoster: 'Download roster',
  reports: 'Reports',
  reportsText: 'The reports your organization filed, as you wrote them, with scores and incident types.',
  downloadReports: 'Download reports',
  checks: 'Checks',
  checksText:
    'Your organization’s checks: who checked which renter, when, and the result. Each check costs one credit.',
  downloadChecks: 'Download checks',
  disputes: 'Disputes',
  disputesText:
    'Disputes about your records: what the renter said, the deadline, and what was decided and why.',
  downloadDisputes: 'Download disputes',
  adverseActions: 'Notices of decisions',
  adverseActionsText:
    'The notices that you made because of checks: what you decided, how each was sent, and what became of it.',
  downloadAdverseActions: 'Download notices',
  limits:
    'A file has at most 1,000,000 rows. If there are more, the last line names a day: export again up to that day to get the rest. Cells that begin with =, +, - or @ get a leading apostrophe, so that spreadsheets don’t read them as formulas.',
} as const;
