/** Texts of the beginnings of explanations of decisions. The renter reads them. */
export const disputeTemplates = {
  recordWrong: 'The record was wrong',
  recordWrongText:
    'We checked the record. You are right: it was wrong, so we removed it. We are sorry for the mistake.',
  someoneElse: 'It was about someone else',
  someoneElseText:
    'We checked whose rental this was. The record was about someone else, so we removed it from your file. We are sorry for the mistake.',
  noProof: 'We can’t prove it',
  noProofText: 'We no longer have documents that prove the record, so we removed it.',
  paymentFound: 'We found the payment',
  paymentFoundText:
    'We found your payment, and corrected the amount that you owe. The rest of the record stays as it is.',
  amountWrong: 'The amount was wrong',
  amountWrongText:
    'We checked the amounts. One of them was wrong, so we corrected it. We are sorry for the mistake.',
  notTheirDamage: 'The damage wasn’t theirs',
  notTheirDamageText:
    'We checked our photos from before and after the rental. The damage was there before, so we removed it from the record. The rest of the record stays as it is.',
  noPayment: 'No payment arrived',
  noPaymentText:
    'We checked our accounts. We found no payment for the amount in the record, so the record stays. If you paid, please send us a bank statement or a receipt that shows the payment.',
  damageDocumented: 'The damage is documented',
  damageDocumentedText:
    'We compared our photos from before and after the rental. They show the damage in the record, so the record stays.',
  thisRenter: 'It is about this renter',
  thisRenterText:
    'We compared the name and contact details in the rental contract with yours. They are the same, so the record stays. If someone else used your details, you can ask the operator of the network to block the record.',
  happened: 'It happened as filed',
  happenedText:
    'We checked our records from the time of the rental. They confirm what we filed, so the record stays.',
} as const;
