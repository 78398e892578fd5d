/** Texts about the balance of credits, on the page of usage and on the overview. */
export const balanceTexts = {
  none: 'No credits left.',
  overdrawn: 'You have used more credits than you were granted.',
  noChecks: 'No checks in the last 7 days.',
  early: 'Too early to say how long they last.',
  enough: 'Enough for {time} at this pace.',
  enoughAtRate: 'Enough for {time} at {rate}.',
  pace: '{left} Your pace: {rate}.',
  rate: '{checks} {isOne, select, yes {check} other {checks}} a day, as in the last 7 days',
  days: 'about {days} {isOne, select, yes {day} other {days}}',
  overTwoYears: 'over two years',
  lessThanADay: 'less than a day',
  noFloor: 'You can keep checking below zero; the extra is billed.',
  floor: 'Checks stop when the balance reaches {floor}.',
  stopped: 'The balance has reached the operator’s limit of {floor} credits.',
} as const;
