/** Texts of the list of disputes, filings that are held, and notices. */
export const disputes = {
  title: 'Disputes',
  description:
    'What renters dispute in your records. If you don’t decide in time, the renter wins the dispute.',
  loading: 'Loading',
  // The list
  toDecide: 'To decide',
  ended: 'Ended',
  show: 'Show',
  showToDecide: 'Show: to decide',
  showEnded: 'Show: ended',
  listToDecide: 'Disputes to decide',
  listEnded: 'Ended disputes',
  record: 'Record',
  renter: 'Renter',
  reason: 'Reason',
  status: 'Status',
  decideBy: 'Decide by',
  outcome: 'Outcome',
  endedAt: 'Ended',
  noneEnded: 'No ended disputes',
  noneEndedText: 'Disputes appear here once they are decided or withdrawn.',
  noneToDecide: 'Nothing to decide',
  noneToDecideText:
    'When a renter disputes a report or incident that you filed, it appears here, and your owners and admins get an e-mail. You have 30 days to decide.',
  // Filings that are held
  held: 'Held for review',
  heldBefore: 'Reviewed filings',
  showFilings: 'Show filings',
  showHeld: 'Show: held',
  showHeldBefore: 'Show: reviewed',
  noneHeld: 'No filings are held.',
  noneHeldBefore: 'No filings have been reviewed yet.',
  heldText:
    'The operator of your network reviews these filings before they count. Until then, only you and the renter see them. Without a decision, a filing is released after 5 days.',
  heldList: 'Held filings',
  heldNow: 'Held:',
  heldRecord: '{kind, select, report {Report} other {Incident}} {recordId} of {time}',
  heldRecordAbout: '{kind, select, report {Report} other {Incident}} {recordId} of {time} about {renter}',
  heldForVolume:
    'It is held because you filed more than 20 adverse reports or incidents about this renter within 24 hours. It counts from {time} at the latest.',
  heldForSeverity:
    'It is held because it would take more than 500 points from a renter without any adverse record. It counts from {time} at the latest.',
  released: 'The operator released it, and it counts. {time}',
  expired: 'No one decided in time, so it was released and counts. {time}',
  rejected: 'The operator rejected it. It was removed and never counted. {time}',
  removed: 'It was removed while it was held. {time}',
  operatorsReason: 'The operator’s reason: {reason}',
  // Notices
  notices: 'Notices',
  noticesText:
    'You checked these renters within 12 months before their file changed: a record was removed or corrected, or the renter added a statement. The result may be different now, so check again if you still deal with the renter.',
  noNotices: 'No notices yet',
  noNoticesText: 'Notices appear here as soon as something changes.',
  loadMore: 'Load more',
  mail: 'Also e-mail them to owners and admins',
  markSeen: 'Mark all as seen',
  newNotice: 'New:',
  statementAdded: '{renter} added a statement to the file.',
  recordChanged:
    '{kind, select, report {Report} other {Incident}} {recordId} about {renter} {outcome, select, corrected {was corrected} other {was removed}}{incidents, plural, =0 {.} one {, and an incident filed with it was also removed.} other {, and # incidents filed with it were also removed.}}',
  recordOfDayChanged:
    '{kind, select, report {Report} other {Incident}} {recordId} of {time} about {renter} {outcome, select, corrected {was corrected} other {was removed}}{incidents, plural, =0 {.} one {, and an incident filed with it was also removed.} other {, and # incidents filed with it were also removed.}}',
  checkAgain: 'Check again',
  seenBy: '{time}, seen by {person}',
} as const;
