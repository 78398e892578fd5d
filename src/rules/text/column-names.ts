import { spaced } from './record-field.ts';

/** Names that other programs and people use for the columns of reports, normalized like a header (`keyOf`). */
export const COLUMN_NAMES = {
  industryType: spaced('industrytype sector category portfolio'),
  contractId: spaced(
    'contract contractnumber lease leaseid leasenumber agreement agreementid rentalid bookingid reservationid reference',
  ),
  paymentCompliance: spaced(
    'paymentcompliance paymentstatus paymenthistory paymentrecord payments rentpayment rentpayments paid paidyesno paidyn ispaid haspaid paidup paidinfull paidontime paidrent rentpaid',
  ),
  assetCondition: spaced(
    'condition propertycondition unitcondition vehiclecondition damage damages damaged damageyesno damageyn',
  ),
  contractCompliance: spaced('compliance leasecompliance contractstatus'),
  incidents: spaced('incident incidenttypes violations'),
  totalCharged: spaced('charged amountcharged charges invoiced'),
  totalPaid: spaced(
    'paid amountpaid payment payments paymentamount rentpaid paidtodate received amountreceived',
  ),
  outstandingBalance: spaced(
    'outstanding balance balancedue balanceowed balanceowing amountdue amountowed amountowing amountoutstanding outstandingamount outstandingrent openbalance unpaidbalance unpaidrent unpaid owed owes owing due rentdue rentowed totaldue totalowed pastdue overdue stillowed stillowes arrears debt',
  ),
  occurredOn: spaced(
    'occurred date enddate leaseend leaseenddate moveout moveoutdate movedout vacated returned returndate rentalend',
  ),
};
