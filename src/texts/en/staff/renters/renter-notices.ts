/** Texts about the notices of adverse actions that a renter got. */
export const renterNotices = {
  title: 'Notices of decisions',
  loadMore: 'Load more',
  madeBy: '{time}, by {name}',

  // Where a notice stands
  notSent:
    'Not sent yet. We try to e-mail it for three days. If the overview says that it could not be delivered, withdraw this notice, make a printed one, and give it to the renter.',
  notHandedOver: 'Not handed over yet. Print it and give it to the renter.',
  sent: 'Sent {time}',
  handedOver: 'Handed over {time}',
  nextAfterNotice:
    'There is nothing else to do unless the renter disputes a record, or a record changes. Then check the renter again, and say whether your decision stands.',
  disputed:
    'Disputed {time}: the renter says that a record is wrong. Once the dispute is decided, check the renter again, then say that your decision stands, or withdraw it.',
  kept: 'Reviewed {time}: the decision stands',
  keptBecause: 'Reviewed {time}: the decision stands. {reason}',
  withdrawn: 'Withdrawn {time}',
  withdrawnBecause: 'Withdrawn {time}: {reason}',

  // The next steps
  pdf: 'PDF',
  handOver: 'Handed over…',
  handOverText:
    'Did the renter get the printed notice, in person or by mail? The renter then sees it in the portal, with today’s date.',
  handOverConfirm: 'Yes, the renter got it on paper',
  keep: 'The decision stands…',
  keepTitle: 'The decision stands',
  keepText:
    'Say so when you have reviewed the decision, such as after a dispute or after a record changed. The renter sees in the portal that you stand by it; a renter who got the notice on paper may not look there, so also tell them.',
  keepConfirm: 'Stand by the decision',
  withdraw: 'Withdraw…',
  withdrawConfirm: 'Withdraw the decision',
  withdrawTitle: 'Withdraw the decision',
  withdrawText:
    'The renter sees in the portal that you withdrew it. A renter who got the notice on paper may not look there, so also tell them.',
} as const;
