/** Texts about the notices of adverse actions that a renter got. */
export const renterNotices = {
  title: 'Notices of decisions',
  loadMore: 'Load more',
  madeBy: '{time}, by {name}',

  // Where a notice stands
  notSent:
    'Not sent yet: the e-mail is tried for three days. If the overview says that it could not be delivered, withdraw this notice, make it again to print, and give it to the renter.',
  notHandedOver: 'Not handed over yet. Print it and give it to the renter.',
  sent: 'Sent {time}',
  handedOver: 'Handed over {time}',
  disputed:
    'Disputed {time}: the renter says that a record is wrong. Once the dispute is decided, check the renter again, then keep or withdraw your decision.',
  kept: 'Decision kept {time}',
  keptBecause: 'Decision kept {time}: {reason}',
  withdrawn: 'Withdrawn {time}',
  withdrawnBecause: 'Withdrawn {time}: {reason}',

  // The next steps
  pdf: 'PDF',
  handOver: 'Handed over',
  keep: 'Keep decision',
  keepTitle: 'Keep the decision',
  keepText: 'The renter sees in the portal that you kept it.',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw the decision',
  withdrawText: 'The renter sees in the portal that you withdrew it.',
} as const;
