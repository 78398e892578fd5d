# Written by 'npm run generate' from the OpenAPI document of the server. A test fails when it is out of date.
from __future__ import annotations

from typing import TYPE_CHECKING, List, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class Error(TypedDict):
    ok: Literal[False]
    error: str
    """What went wrong, in words"""


class AuthenticationError(TypedDict):
    ok: Literal[False]
    error: str
    """What went wrong, in words"""
    docs: NotRequired[str]
    """The URL of this reference; present only if the key is missing"""


class InternalError(TypedDict):
    ok: Literal[False]
    error: str
    """What went wrong, in words"""
    request_id: str
    """Quote it when you contact the operator"""


class BareError(TypedDict):
    error: str
    """What went wrong, in words"""


class Unauthorized(TypedDict):
    error: Literal["Unauthorized"]


class PingResponse(TypedDict):
    ok: Literal[True]
    service: Literal["renter-screening"]
    version: Literal["1.0"]
    status: Literal["operational"]
    timestamp: str
    """The current time (ISO 8601)"""
    docs: str
    """The URL of this reference"""


class Explanation(TypedDict):
    rules_version: int
    """The version of the rules that computed the response"""
    highest_score: Union[int, None]
    """The highest possible score. Add the points of all reasons to get the score"""
    reasons: List[ExplanationReasons]
    """Largest deduction first"""
    outcome: str
    """The consequence of the score, in words"""
    match: Union[ExplanationMatch, None]
    """The evidence that this is the right person; null if no renter was found"""
    did_you_mean: NotRequired[ExplanationDidYouMean]
    """Present if a check found no renter, but one is on file whose e-mail or phone differs by a
    single typo. It uses a daily lookup, and is left out once those are used up
    """


class ExplanationReasons(TypedDict):
    code: Literal["INCIDENTS_ON_FILE", "UNPAID_REPORTS", "DAMAGED_REPORTS", "UNVERIFIED_IDENTITY", "OUTSTANDING_BALANCES", "SCORE_FLOOR", "NOTHING_ON_FILE"]
    text: str
    """The reason, in words"""
    points: int
    """Its effect on the score; negative for a deduction"""


class ExplanationMatch(TypedDict):
    """The evidence that this is the right person; null if no renter was found"""
    identifier: Literal["member_id", "email", "phone", "license", "name", "renter_id"]
    strength: Literal["CERTAIN", "STRONG", "MODERATE", "WEAK"]
    text: str
    """How strong the match is, in words"""
    shared_by: Union[int, None]
    """How many renters have this name, up to 100. For any other identifier, 2 if at least one other
    renter has it, otherwise null
    """


class ExplanationDidYouMean(TypedDict):
    """Present if a check found no renter, but one is on file whose e-mail or phone differs by a
    single typo. It uses a daily lookup, and is left out once those are used up
    """
    identifier: Literal["email", "phone"]
    text: str
    """What to do, in words"""


class FoundCheck(TypedDict):
    """A check that found a record"""
    ok: Literal[True]
    found: Literal[True]
    recommendation: Literal["APPROVED", "CONDITIONAL", "REVIEW_REQUIRED", "DENIED"]
    risk_tier: Literal["LOW", "MODERATE", "HIGH", "CRITICAL"]
    score: int
    score_max: Literal[1000]
    match_method: Literal["member_id", "email", "phone", "license", "name"]
    renter: FoundCheckRenter
    summary: FoundCheckSummary
    flags: List[str]
    """The types of incidents, and words such as `OUTSTANDING_BALANCE`, sorted and without duplicates"""
    message: str
    """The result in words"""
    explanation: NotRequired[Explanation]
    checked_at: str
    """When it was checked (ISO 8601)"""
    api_version: Literal["1.0"]


class FoundCheckRenter(TypedDict):
    member_id: Union[str, None]
    """Network member ID"""
    name: Union[str, None]
    verified: bool
    verification_level: Literal["IDENTITY_VERIFIED", "UNVERIFIED"]


class FoundCheckSummary(TypedDict):
    total_rentals: int
    """Reports on file; reports on the same contract count as one"""
    incidents: int
    """Incidents on file"""
    outstanding_balance: int
    """In cents. Total owed in all reports on file"""
    last_incident_date: Union[str, None]
    """When the newest incident was filed (ISO 8601)"""
    network_reports: int
    """Reports on file"""
    cross_operator_flags: int
    """Incidents that other organizations filed"""


class AbsentCheck(TypedDict):
    """A check that found no record. `APPROVED` then means only that nothing is known"""
    ok: Literal[True]
    found: Literal[False]
    recommendation: Literal["APPROVED"]
    risk_tier: Literal["UNKNOWN"]
    flags: List[str]
    message: str
    """The result in words"""
    data: None
    explanation: NotRequired[Explanation]
    checked_at: str
    """When it was checked (ISO 8601)"""
    api_version: Literal["1.0"]


class ScoreRenterResponse(TypedDict):
    ok: Literal[True]
    renter_id: str
    composite_score: int
    score_max: Literal[1000]
    components: ScoreRenterResponseComponents
    financials: ScoreRenterResponseFinancials
    explanation: NotRequired[Explanation]
    calculated_at: str
    """When it was calculated (ISO 8601)"""


class ScoreRenterResponseComponents(TypedDict):
    payment_history: ScoreRenterResponseComponentsPaymentHistory
    asset_condition: ScoreRenterResponseComponentsAssetCondition
    identity_verified: ScoreRenterResponseComponentsIdentityVerified
    network_standing: ScoreRenterResponseComponentsNetworkStanding


class ScoreRenterResponseComponentsPaymentHistory(TypedDict):
    score: int
    weight: Literal["40%"]
    label: Literal["Excellent", "Good", "Poor"]


class ScoreRenterResponseComponentsAssetCondition(TypedDict):
    score: int
    weight: Literal["30%"]
    label: Literal["Excellent", "Good", "Poor"]


class ScoreRenterResponseComponentsIdentityVerified(TypedDict):
    score: int
    weight: Literal["20%"]
    label: Literal["Verified", "Unverified"]


class ScoreRenterResponseComponentsNetworkStanding(TypedDict):
    score: int
    weight: Literal["10%"]
    label: Literal["Good Standing", "Has Outstanding Balances"]


class ScoreRenterResponseFinancials(TypedDict):
    total_reports: int
    """Reports on file"""
    paid_in_full: int
    """Reports that are paid"""
    outstanding_balances: int
    """Reports that are unpaid: a balance is outstanding, or the label is `Not Paid`"""
    total_owed: int
    """In cents. Total owed in all reports on file"""


class SearchRentersByMemberId(TypedDict):
    memberId: str
    """Network member ID"""
    email: NotRequired[str]
    """E-mail address"""
    phone: NotRequired[str]
    """Phone number in any format"""
    name: NotRequired[str]
    """The beginning of a name"""


class SearchRentersByEmail(TypedDict):
    memberId: NotRequired[str]
    """Network member ID"""
    email: str
    """E-mail address"""
    phone: NotRequired[str]
    """Phone number in any format"""
    name: NotRequired[str]
    """The beginning of a name"""


class SearchRentersByPhone(TypedDict):
    memberId: NotRequired[str]
    """Network member ID"""
    email: NotRequired[str]
    """E-mail address"""
    phone: str
    """Phone number in any format"""
    name: NotRequired[str]
    """The beginning of a name"""


class SearchRentersByName(TypedDict):
    memberId: NotRequired[str]
    """Network member ID"""
    email: NotRequired[str]
    """E-mail address"""
    phone: NotRequired[str]
    """Phone number in any format"""
    name: str
    """The beginning of a name"""


class SearchResult(TypedDict):
    renterId: str
    memberId: Union[str, None]
    """Network member ID"""
    fullName: Union[str, None]
    email: Union[str, None]
    verified: bool
    rentScore: int
    eligibility: Literal["ELIGIBLE", "ELIGIBLE_WITH_CONDITIONS", "ELEVATED_RISK", "DO_NOT_RENT"]
    fraudReported: bool


class SearchRentersResponse(TypedDict):
    ok: Literal[True]
    count: int
    results: List[SearchResult]


class ListRentersResponseEntry(TypedDict):
    id: str
    memberId: str
    """Network member ID"""
    fullName: NotRequired[str]
    email: NotRequired[str]
    phone: NotRequired[str]
    verified: bool
    verificationLevel: Literal["IDENTITY_VERIFIED", "UNVERIFIED"]
    rentScore: int
    fraudReported: bool
    totalRentals: int
    riskFlags: List[str]
    """The types of incidents, and words such as `OUTSTANDING_BALANCE`, sorted and without duplicates"""
    createdAt: str
    """When the profile was created (ISO 8601)"""


class ListRentersResponseEntry2(TypedDict):
    id: str
    memberId: str
    """Network member ID"""
    fullName: NotRequired[str]
    email: NotRequired[str]
    phone: NotRequired[str]
    verified: bool
    verificationLevel: Literal["IDENTITY_VERIFIED", "UNVERIFIED"]
    createdAt: str
    """When the profile was created (ISO 8601)"""


class LoggedCheck(TypedDict):
    request_id: str
    """The `X-Request-Id` of the check; checks by staff have IDs of their own"""
    checked_at: str
    """When it was checked (ISO 8601)"""
    checked_by: LoggedCheckCheckedBy
    purpose: Literal["tenancy", "vehicle_rental", "equipment_rental", "storage_rental", "account_review", "collection", "written_instruction"]
    reference: Union[str, None]
    """Your own name for a row of a batch"""
    batch_id: Union[str, None]
    """The batch that it was part of"""
    identifier: Literal["member_id", "email", "phone", "license", "name"]
    """The identifier that found the renter; if none did, the first one that you sent"""
    found: bool
    renter_id: Union[str, None]
    recommendation: Literal["APPROVED", "CONDITIONAL", "REVIEW_REQUIRED", "DENIED"]
    risk_tier: Literal["LOW", "MODERATE", "HIGH", "CRITICAL", "UNKNOWN"]
    score: Union[int, None]
    verified: Union[bool, None]
    """`null` if no renter was found, and for old checks that did not store it"""
    summary: Union[LoggedCheckSummary, None]
    """As it was then; `null` in the same cases"""
    flags: Union[List[str], None]
    """As they were then; `null` in the same cases"""
    explanation: NotRequired[Union[Explanation, None]]


class LoggedCheckCheckedBy(TypedDict):
    id: str
    """The ID of the key or the staff member"""
    kind: Literal["key", "person", "unknown"]
    name: Union[str, None]


class LoggedCheckSummary(TypedDict):
    """As it was then; `null` in the same cases"""
    total_rentals: int
    """Reports on file; reports on the same contract count as one"""
    incidents: int
    """Incidents on file"""
    outstanding_balance: int
    """In cents. Total owed in all reports on file"""
    last_incident_date: Union[str, None]
    """When the newest incident was filed (ISO 8601)"""
    network_reports: int
    """Reports on file"""
    cross_operator_flags: int
    """Incidents that other organizations filed"""


class ListChecksResponse(TypedDict):
    ok: Literal[True]
    checks: List[LoggedCheck]
    next_cursor: Union[str, None]
    """Send it to get the next page; null at the end"""


class BatchRowByMemberId(TypedDict):
    member_id: str
    """Network member ID, such as MB-7K2M9QXR. Searched first"""
    email: NotRequired[str]
    """E-mail address. Searched second"""
    phone: NotRequired[str]
    """Phone number in any format; only the digits count, of which there must be seven or more.
    Searched third
    """
    license: NotRequired[str]
    """License number. Searched fourth"""
    name: NotRequired[str]
    """Full name. Searched last, because a name alone does not identify a person"""
    purpose: NotRequired[Literal["tenancy", "vehicle_rental", "equipment_rental", "storage_rental", "account_review", "collection", "written_instruction"]]
    """Why you check, `tenancy` by default. It is logged, and the renter sees it"""
    reference: NotRequired[str]
    """Your own name for the row, such as a contract number. The result and the list of checks repeat
    it
    """


class BatchRowByEmail(TypedDict):
    member_id: NotRequired[str]
    """Network member ID, such as MB-7K2M9QXR. Searched first"""
    email: str
    """E-mail address. Searched second"""
    phone: NotRequired[str]
    """Phone number in any format; only the digits count, of which there must be seven or more.
    Searched third
    """
    license: NotRequired[str]
    """License number. Searched fourth"""
    name: NotRequired[str]
    """Full name. Searched last, because a name alone does not identify a person"""
    purpose: NotRequired[Literal["tenancy", "vehicle_rental", "equipment_rental", "storage_rental", "account_review", "collection", "written_instruction"]]
    """Why you check, `tenancy` by default. It is logged, and the renter sees it"""
    reference: NotRequired[str]
    """Your own name for the row, such as a contract number. The result and the list of checks repeat
    it
    """


class BatchRowByPhone(TypedDict):
    member_id: NotRequired[str]
    """Network member ID, such as MB-7K2M9QXR. Searched first"""
    email: NotRequired[str]
    """E-mail address. Searched second"""
    phone: str
    """Phone number in any format; only the digits count, of which there must be seven or more.
    Searched third
    """
    license: NotRequired[str]
    """License number. Searched fourth"""
    name: NotRequired[str]
    """Full name. Searched last, because a name alone does not identify a person"""
    purpose: NotRequired[Literal["tenancy", "vehicle_rental", "equipment_rental", "storage_rental", "account_review", "collection", "written_instruction"]]
    """Why you check, `tenancy` by default. It is logged, and the renter sees it"""
    reference: NotRequired[str]
    """Your own name for the row, such as a contract number. The result and the list of checks repeat
    it
    """


class BatchRowByLicense(TypedDict):
    member_id: NotRequired[str]
    """Network member ID, such as MB-7K2M9QXR. Searched first"""
    email: NotRequired[str]
    """E-mail address. Searched second"""
    phone: NotRequired[str]
    """Phone number in any format; only the digits count, of which there must be seven or more.
    Searched third
    """
    license: str
    """License number. Searched fourth"""
    name: NotRequired[str]
    """Full name. Searched last, because a name alone does not identify a person"""
    purpose: NotRequired[Literal["tenancy", "vehicle_rental", "equipment_rental", "storage_rental", "account_review", "collection", "written_instruction"]]
    """Why you check, `tenancy` by default. It is logged, and the renter sees it"""
    reference: NotRequired[str]
    """Your own name for the row, such as a contract number. The result and the list of checks repeat
    it
    """


class BatchRowByName(TypedDict):
    member_id: NotRequired[str]
    """Network member ID, such as MB-7K2M9QXR. Searched first"""
    email: NotRequired[str]
    """E-mail address. Searched second"""
    phone: NotRequired[str]
    """Phone number in any format; only the digits count, of which there must be seven or more.
    Searched third
    """
    license: NotRequired[str]
    """License number. Searched fourth"""
    name: str
    """Full name. Searched last, because a name alone does not identify a person"""
    purpose: NotRequired[Literal["tenancy", "vehicle_rental", "equipment_rental", "storage_rental", "account_review", "collection", "written_instruction"]]
    """Why you check, `tenancy` by default. It is logged, and the renter sees it"""
    reference: NotRequired[str]
    """Your own name for the row, such as a contract number. The result and the list of checks repeat
    it
    """


class CreateBatchRequest(TypedDict):
    checks: List[Union[BatchRowByMemberId, BatchRowByEmail, BatchRowByPhone, BatchRowByLicense, BatchRowByName]]
    """Each row has the fields of a single check"""
    name: NotRequired[str]
    """A name for the batch"""


class CreateBatchResponse(TypedDict):
    ok: Literal[True]
    batch_id: str
    status: Literal["running", "completed", "cancelled"]
    rows: int


class BatchResult(TypedDict):
    row: int
    """The number of the row, from 1. For a file uploaded in the dashboard, the row number in that
    file
    """
    reference: Union[str, None]
    """Your own name for the row, such as a contract number. The result and the list of checks repeat
    it
    """
    request_id: str
    """The ID of the check, as in `GET /v1/checks`"""
    check: Union[FoundCheck, AbsentCheck]


class GetBatchResponse(TypedDict):
    ok: Literal[True]
    batch_id: str
    name: Union[str, None]
    status: Literal["running", "completed", "cancelled"]
    reason: Literal["requested", "key_revoked", "key_expired", "staff_disabled", "no_api_access", "not_certified", "credit_floor", "timed_out", None]
    """Why it was canceled. `requested`: by your organization; `key_revoked`: because the API key that
    sent it was revoked; `key_expired`: because the API key that sent it expired; `staff_disabled`:
    because the staff member who sent it can no longer sign in; `no_api_access`: because API access
    was turned off for your organization; `not_certified`: because your organization has no
    certification of permissible purpose in force; `credit_floor`: because the balance reached the
    credit floor; `timed_out`: because it did not finish within a day
    """
    rows: int
    answered: int
    """How many rows have a result so far. Rows are checked in order"""
    billed: int
    """How many credits it has cost: one for each row with a result"""
    created_at: str
    """When it was accepted (ISO 8601)"""
    ended_at: Union[str, None]
    """When it was completed or canceled (ISO 8601)"""
    results: NotRequired[List[BatchResult]]
    next_cursor: Union[str, None]
    """Send it to get the next page; null at the end"""


class Batch(TypedDict):
    batch_id: str
    name: Union[str, None]
    status: Literal["running", "completed", "cancelled"]
    reason: Literal["requested", "key_revoked", "key_expired", "staff_disabled", "no_api_access", "not_certified", "credit_floor", "timed_out", None]
    """Why it was canceled. `requested`: by your organization; `key_revoked`: because the API key that
    sent it was revoked; `key_expired`: because the API key that sent it expired; `staff_disabled`:
    because the staff member who sent it can no longer sign in; `no_api_access`: because API access
    was turned off for your organization; `not_certified`: because your organization has no
    certification of permissible purpose in force; `credit_floor`: because the balance reached the
    credit floor; `timed_out`: because it did not finish within a day
    """
    rows: int
    answered: int
    """How many rows have a result so far. Rows are checked in order"""
    billed: int
    """How many credits it has cost: one for each row with a result"""
    created_at: str
    """When it was accepted (ISO 8601)"""
    ended_at: Union[str, None]
    """When it was completed or canceled (ISO 8601)"""


class ListBatchesResponse(TypedDict):
    ok: Literal[True]
    batches: List[Batch]
    next_cursor: Union[str, None]
    """Send it to get the next page; null at the end"""


class CancelBatchRequest(TypedDict):
    batch_id: str
    """The batch"""


class CancelBatchResponse(TypedDict):
    ok: Literal[True]
    batch_id: str
    name: Union[str, None]
    status: Literal["running", "completed", "cancelled"]
    reason: Literal["requested", "key_revoked", "key_expired", "staff_disabled", "no_api_access", "not_certified", "credit_floor", "timed_out", None]
    """Why it was canceled. `requested`: by your organization; `key_revoked`: because the API key that
    sent it was revoked; `key_expired`: because the API key that sent it expired; `staff_disabled`:
    because the staff member who sent it can no longer sign in; `no_api_access`: because API access
    was turned off for your organization; `not_certified`: because your organization has no
    certification of permissible purpose in force; `credit_floor`: because the balance reached the
    credit floor; `timed_out`: because it did not finish within a day
    """
    rows: int
    answered: int
    """How many rows have a result so far. Rows are checked in order"""
    billed: int
    """How many credits it has cost: one for each row with a result"""
    created_at: str
    """When it was accepted (ISO 8601)"""
    ended_at: Union[str, None]
    """When it was completed or canceled (ISO 8601)"""


class CreateAdverseActionRequest(TypedDict):
    check_request_id: str
    """X-Request-Id of the check"""
    action: Literal["denied", "conditions", "higher_deposit", "guarantor", "higher_rent", "other"]
    """What you decided. Stricter conditions count, too"""
    explanation: NotRequired[str]
    """Your own words to the renter, at most 1000 characters, without links"""
    medium: Literal["email", "print"]
    """How the renter gets it"""
    state: NotRequired[Literal["WA"]]
    """Adds the form that this state requires"""
    language: NotRequired[Literal["en", "es"]]
    """The language of a printed notice, en by default. Only with medium print"""


class CreateAdverseActionResponse(TypedDict):
    ok: Literal[True]
    notice_id: str
    status: Literal["draft", "sent", "disputed", "final", "withdrawn"]
    check_request_id: str
    """X-Request-Id of the check"""
    renter_id: str
    action: Literal["denied", "conditions", "higher_deposit", "guarantor", "higher_rent", "other"]
    explanation: Union[str, None]
    medium: Literal["email", "print"]
    state: Literal["WA", None]
    created_at: str
    """When it was created (ISO 8601)"""
    sent_at: Union[str, None]
    """When it was mailed or handed over (ISO 8601)"""
    changed_at: str
    """When the status last changed (ISO 8601)"""
    reason: Union[str, None]
    """Why it was withdrawn"""
    pdf_url: str
    """Where to get the PDF, with your key"""


class Notice(TypedDict):
    notice_id: str
    status: Literal["draft", "sent", "disputed", "final", "withdrawn"]
    check_request_id: str
    """X-Request-Id of the check"""
    renter_id: str
    action: Literal["denied", "conditions", "higher_deposit", "guarantor", "higher_rent", "other"]
    explanation: Union[str, None]
    medium: Literal["email", "print"]
    state: Literal["WA", None]
    created_at: str
    """When it was created (ISO 8601)"""
    sent_at: Union[str, None]
    """When it was mailed or handed over (ISO 8601)"""
    changed_at: str
    """When the status last changed (ISO 8601)"""
    reason: Union[str, None]
    """Why it was withdrawn"""
    pdf_url: str
    """Where to get the PDF, with your key"""


class ListAdverseActionsResponse(TypedDict):
    ok: Literal[True]
    notices: List[Notice]
    next_cursor: Union[str, None]
    """Send it to get the next page; null at the end"""


class UpdateAdverseActionRequest(TypedDict):
    notice_id: str
    """The notice"""
    status: Literal["sent", "final", "withdrawn"]
    """The new status"""
    reason: NotRequired[str]
    """Why it is withdrawn. The renter sees it"""


class UpdateAdverseActionResponse(TypedDict):
    ok: Literal[True]
    notice_id: str
    status: Literal["draft", "sent", "disputed", "final", "withdrawn"]
    check_request_id: str
    """X-Request-Id of the check"""
    renter_id: str
    action: Literal["denied", "conditions", "higher_deposit", "guarantor", "higher_rent", "other"]
    explanation: Union[str, None]
    medium: Literal["email", "print"]
    state: Literal["WA", None]
    created_at: str
    """When it was created (ISO 8601)"""
    sent_at: Union[str, None]
    """When it was mailed or handed over (ISO 8601)"""
    changed_at: str
    """When the status last changed (ISO 8601)"""
    reason: Union[str, None]
    """Why it was withdrawn"""
    pdf_url: str
    """Where to get the PDF, with your key"""


class FileFiguresReportByRenterEmail(TypedDict):
    renter_email: str
    """Matches and updates an existing profile. This or renter_name is required"""
    renter_name: NotRequired[str]
    """Full name. This or renter_email is required"""
    renter_phone: NotRequired[str]
    """Phone number in any format"""
    renter_license: NotRequired[str]
    """License number. Becomes an identifier of the renter, but does not decide which renter the
    report is about
    """
    renter_date_of_birth: NotRequired[str]
    """Such as 1990-01-31. Added to the profile if it has none"""
    renter_address: NotRequired[str]
    """Current address on one line. Added to the profile if it has none"""
    rental_period: NotRequired[str]
    """Description or date range"""
    total_charged: NotRequired[int]
    """In cents. Charged"""
    total_paid: NotRequired[int]
    """In cents. Paid"""
    outstanding_balance: NotRequired[int]
    """In cents. Still owed; above 0 lowers the score by 200"""
    incidents: NotRequired[List[str]]
    """Each is filed as an incident, and lowers the score by 100"""
    damage: NotRequired[List[str]]
    """One or more entries lower the score by 150 in total"""
    recommendation: NotRequired[Literal["approved", "conditional", "denied", "blacklist"]]
    notes: NotRequired[str]
    """Kept with the report"""
    occurred_on: NotRequired[str]
    """A day such as 2026-01-31, not in the future (UTC). When the rental ended. An adverse report
    about a rental that ended more than seven years ago is rejected; without a day, the seven years
    start when it is filed.
    """
    certify: NotRequired[str]
    """Only for a filing that repeats a record that was removed after a dispute, rejected by the
    operator, or withdrawn: states that it is complete and accurate, and why, in at least four
    words and 20 characters. The renter is told, and sees it. Otherwise ignored
    """


class FileFiguresReportByRenterName(TypedDict):
    renter_email: NotRequired[str]
    """Matches and updates an existing profile. This or renter_name is required"""
    renter_name: str
    """Full name. This or renter_email is required"""
    renter_phone: NotRequired[str]
    """Phone number in any format"""
    renter_license: NotRequired[str]
    """License number. Becomes an identifier of the renter, but does not decide which renter the
    report is about
    """
    renter_date_of_birth: NotRequired[str]
    """Such as 1990-01-31. Added to the profile if it has none"""
    renter_address: NotRequired[str]
    """Current address on one line. Added to the profile if it has none"""
    rental_period: NotRequired[str]
    """Description or date range"""
    total_charged: NotRequired[int]
    """In cents. Charged"""
    total_paid: NotRequired[int]
    """In cents. Paid"""
    outstanding_balance: NotRequired[int]
    """In cents. Still owed; above 0 lowers the score by 200"""
    incidents: NotRequired[List[str]]
    """Each is filed as an incident, and lowers the score by 100"""
    damage: NotRequired[List[str]]
    """One or more entries lower the score by 150 in total"""
    recommendation: NotRequired[Literal["approved", "conditional", "denied", "blacklist"]]
    notes: NotRequired[str]
    """Kept with the report"""
    occurred_on: NotRequired[str]
    """A day such as 2026-01-31, not in the future (UTC). When the rental ended. An adverse report
    about a rental that ended more than seven years ago is rejected; without a day, the seven years
    start when it is filed.
    """
    certify: NotRequired[str]
    """Only for a filing that repeats a record that was removed after a dispute, rejected by the
    operator, or withdrawn: states that it is complete and accurate, and why, in at least four
    words and 20 characters. The renter is told, and sees it. Otherwise ignored
    """


class FileFiguresReportResponse(TypedDict):
    ok: Literal[True]
    report_id: str
    score: int
    recommendation: Literal["approved", "conditional", "denied", "blacklist"]
    message: str
    """A confirmation"""
    filed_at: str
    """When it was filed (ISO 8601)"""


class FileLabelsReportRequest(TypedDict):
    renterEmail: str
    """Matches and updates an existing profile"""
    renterName: str
    """Full name"""
    industryType: str
    """Stored as given"""
    renterPhone: NotRequired[str]
    """Phone number in any format"""
    renterLicense: NotRequired[str]
    """License number. Becomes an identifier of the renter, but does not decide which renter the
    report is about
    """
    renterDateOfBirth: NotRequired[str]
    """Such as 1990-01-31. Added to the profile if it has none"""
    renterAddress: NotRequired[str]
    """Current address on one line. Added to the profile if it has none"""
    contractId: NotRequired[str]
    """The caller's own identifier; reports of one contract count as one rental"""
    paymentCompliance: NotRequired[Literal["Paid As Agreed", "Paid Late", "Not Paid"]]
    """Weight 40%"""
    assetCondition: NotRequired[Literal["No Damage", "Cosmetic Wear", "Repairable Damage", "Structural Damage", "Total Loss"]]
    """Weight 30%"""
    contractCompliance: NotRequired[Literal["Compliant", "Minor Violation", "Early Termination", "Major Breach"]]
    """Weight 20%"""
    incidents: NotRequired[List[Union[str, FileLabelsReportRequestIncidents2, FileLabelsReportRequestIncidents3]]]
    totalCharged: NotRequired[int]
    """In cents. Charged"""
    totalPaid: NotRequired[int]
    """In cents. Paid"""
    outstandingBalance: NotRequired[int]
    """In cents. Still owed"""
    occurredOn: NotRequired[str]
    """A day such as 2026-01-31, not in the future (UTC). When the rental ended. An adverse report
    about a rental that ended more than seven years ago is rejected; without a day, the seven years
    start when it is filed.
    """
    certify: NotRequired[str]
    """Only for a filing that repeats a record that was removed after a dispute, rejected by the
    operator, or withdrawn: states that it is complete and accurate, and why, in at least four
    words and 20 characters. The renter is told, and sees it. Otherwise ignored
    """


class FileLabelsReportRequestIncidents2(TypedDict):
    """Filed as an incident"""
    type: str
    """Incident type"""
    details: NotRequired[str]
    """What happened"""


class FileLabelsReportRequestIncidents3(TypedDict):
    """An incident on file"""
    incidentId: str
    """ID of an incident that your organization filed about this renter"""


class FileLabelsReportResponse(TypedDict):
    ok: Literal[True]
    reportId: str
    recordId: str
    """Human-readable"""
    riskScore: int


class FileIncidentRequest(TypedDict):
    renterId: str
    """`renterId` of a search result, or `id` of the list"""
    industry: str
    """As in the `industryType` of the renter's reports"""
    type: str
    """Stored as given"""
    details: str
    """What happened, in plain text"""
    occurredOn: NotRequired[str]
    """A day such as 2026-01-31, not in the future (UTC). When it happened. An incident from more than
    seven years ago is rejected; without a day, the seven years start when it is filed.
    """
    certify: NotRequired[str]
    """Only for a filing that repeats a record that was removed after a dispute, rejected by the
    operator, or withdrawn: states that it is complete and accurate, and why, in at least four
    words and 20 characters. The renter is told, and sees it. Otherwise ignored
    """


class FileIncidentResponse(TypedDict):
    success: Literal[True]
    incidentId: str


class Report(TypedDict):
    report_id: str
    record_id: str
    """Human-readable"""
    renter_id: str
    status: Literal["on_file", "held", "settled", "corrected", "withdrawn", "removed", "aged", "rejected", "blocked"]
    """`held`: waiting for the operator’s review. `settled`: paid later. `removed`: after a dispute.
    `aged`: too old. `rejected` and `blocked`: by the operator
    """
    version: int
    """1 when it was filed, and one more after each change"""
    filed_at: str
    """When it was filed (ISO 8601)"""
    changed_at: Union[str, None]
    """When it was last changed or removed (ISO 8601)"""
    occurred_on: Union[str, None]
    settled_on: Union[str, None]
    industry: Union[str, None]
    contract_id: Union[str, None]
    renter_name: Union[str, None]
    renter_email: Union[str, None]
    renter_phone: Union[str, None]
    total_charged: Union[int, None]
    """In cents. What was charged"""
    total_paid: Union[int, None]
    """In cents. What was paid"""
    outstanding_balance: Union[int, None]
    """In cents. What is still owed"""
    payment_compliance: Union[str, None]
    asset_condition: Union[str, None]
    contract_compliance: Union[str, None]
    rental_period: Union[str, None]
    damage: List[str]
    notes: Union[str, None]
    score: int
    recommendation: Literal["approved", "conditional", "denied", "blacklist", None]


class ListReportsResponse(TypedDict):
    ok: Literal[True]
    reports: List[Report]
    next_cursor: Union[str, None]
    """Send it to get the next page; null at the end"""


class CorrectReportRequest(TypedDict):
    report_id: str
    """Its ID"""
    reason: str
    """The reason. The renter sees it"""
    version: NotRequired[int]
    """The version that you read. If there is a newer one, the response is a 409"""
    total_charged: NotRequired[int]
    """In cents. Charged"""
    total_paid: NotRequired[int]
    """In cents. Paid"""
    outstanding_balance: NotRequired[int]
    """In cents. Still owed"""
    damage: NotRequired[List[str]]
    """Only for a report from figures: the complete list"""
    payment_compliance: NotRequired[Literal["Paid As Agreed", "Paid Late", "Not Paid"]]
    """Only for a report from compliance labels"""
    asset_condition: NotRequired[Literal["No Damage", "Cosmetic Wear", "Repairable Damage", "Structural Damage", "Total Loss"]]
    """Only for a report from compliance labels"""
    contract_compliance: NotRequired[Literal["Compliant", "Minor Violation", "Early Termination", "Major Breach"]]
    """Only for a report from compliance labels"""
    occurred_on: NotRequired[str]
    """A day such as 2026-01-31, not in the future (UTC). When the rental ended. An adverse report
    about a rental that ended more than seven years ago is rejected; without a day, the seven years
    start when it is filed.
    """
    industry_type: NotRequired[str]
    """Stored as given"""
    contract_id: NotRequired[str]
    """The caller's own identifier; reports of one contract count as one rental"""
    rental_period: NotRequired[str]
    """Description or date range"""
    recommendation: NotRequired[Literal["approved", "conditional", "denied", "blacklist"]]
    notes: NotRequired[str]
    """Kept with the report"""


class ChangedReport(TypedDict):
    ok: Literal[True]
    report_id: str
    record_id: str
    """Human-readable"""
    renter_id: str
    status: Literal["on_file", "held", "settled", "corrected", "withdrawn", "removed", "aged", "rejected", "blocked"]
    """`held`: waiting for the operator’s review. `settled`: paid later. `removed`: after a dispute.
    `aged`: too old. `rejected` and `blocked`: by the operator
    """
    version: int
    """1 when it was filed, and one more after each change"""
    filed_at: str
    """When it was filed (ISO 8601)"""
    changed_at: Union[str, None]
    """When it was last changed or removed (ISO 8601)"""
    occurred_on: Union[str, None]
    settled_on: Union[str, None]
    industry: Union[str, None]
    contract_id: Union[str, None]
    renter_name: Union[str, None]
    renter_email: Union[str, None]
    renter_phone: Union[str, None]
    total_charged: Union[int, None]
    """In cents. What was charged"""
    total_paid: Union[int, None]
    """In cents. What was paid"""
    outstanding_balance: Union[int, None]
    """In cents. What is still owed"""
    payment_compliance: Union[str, None]
    asset_condition: Union[str, None]
    contract_compliance: Union[str, None]
    rental_period: Union[str, None]
    damage: List[str]
    notes: Union[str, None]
    score: int
    recommendation: Literal["approved", "conditional", "denied", "blacklist", None]


class SettleReportRequest(TypedDict):
    report_id: str
    """Its ID"""
    settled_on: str
    """A day such as 2026-01-31, not in the future (UTC). When the renter paid"""
    outstanding_balance: NotRequired[int]
    """In cents. What is left to pay; 0 by default"""
    reason: NotRequired[str]
    """The reason. The renter sees it"""
    version: NotRequired[int]
    """The version that you read. If there is a newer one, the response is a 409"""


class WithdrawReportRequest(TypedDict):
    report_id: str
    """Its ID"""
    reason: NotRequired[str]
    """The reason. The renter sees it"""
    version: NotRequired[int]
    """The version that you read. If there is a newer one, the response is a 409"""
    with_incidents: NotRequired[bool]
    """Whether to also withdraw the incidents that you filed with it; false by default"""


class WithdrawReportResponse(TypedDict):
    ok: Literal[True]
    report_id: str
    record_id: str
    """Human-readable"""
    renter_id: str
    status: Literal["on_file", "held", "settled", "corrected", "withdrawn", "removed", "aged", "rejected", "blocked"]
    """`held`: waiting for the operator’s review. `settled`: paid later. `removed`: after a dispute.
    `aged`: too old. `rejected` and `blocked`: by the operator
    """
    version: int
    """1 when it was filed, and one more after each change"""
    filed_at: str
    """When it was filed (ISO 8601)"""
    changed_at: Union[str, None]
    """When it was last changed or removed (ISO 8601)"""
    occurred_on: Union[str, None]
    settled_on: Union[str, None]
    industry: Union[str, None]
    contract_id: Union[str, None]
    renter_name: Union[str, None]
    renter_email: Union[str, None]
    renter_phone: Union[str, None]
    total_charged: Union[int, None]
    """In cents. What was charged"""
    total_paid: Union[int, None]
    """In cents. What was paid"""
    outstanding_balance: Union[int, None]
    """In cents. What is still owed"""
    payment_compliance: Union[str, None]
    asset_condition: Union[str, None]
    contract_compliance: Union[str, None]
    rental_period: Union[str, None]
    damage: List[str]
    notes: Union[str, None]
    score: int
    recommendation: Literal["approved", "conditional", "denied", "blacklist", None]
    withdrawn_incidents: List[str]
    """The IDs of the incidents that were also withdrawn"""


class Incident(TypedDict):
    incident_id: str
    record_id: str
    """Human-readable"""
    renter_id: str
    status: Literal["on_file", "held", "settled", "corrected", "withdrawn", "removed", "aged", "rejected", "blocked"]
    """`held`: waiting for the operator’s review. `settled`: paid later. `removed`: after a dispute.
    `aged`: too old. `rejected` and `blocked`: by the operator
    """
    version: int
    """1 when it was filed, and one more after each change"""
    filed_at: str
    """When it was filed (ISO 8601)"""
    changed_at: Union[str, None]
    """When it was last changed or removed (ISO 8601)"""
    occurred_on: Union[str, None]
    industry: Union[str, None]
    type: str
    details: Union[str, None]


class ListIncidentsResponse(TypedDict):
    ok: Literal[True]
    incidents: List[Incident]
    next_cursor: Union[str, None]
    """Send it to get the next page; null at the end"""


class CorrectIncidentRequest(TypedDict):
    incident_id: str
    """Its ID"""
    reason: str
    """The reason. The renter sees it"""
    version: NotRequired[int]
    """The version that you read. If there is a newer one, the response is a 409"""
    industry: NotRequired[str]
    """As in the `industryType` of the renter's reports"""
    type: NotRequired[str]
    """Stored as given"""
    details: NotRequired[str]
    """What happened, in plain text"""
    occurred_on: NotRequired[str]
    """A day such as 2026-01-31, not in the future (UTC). When it happened. An incident from more than
    seven years ago is rejected; without a day, the seven years start when it is filed.
    """


class ChangedIncident(TypedDict):
    ok: Literal[True]
    incident_id: str
    record_id: str
    """Human-readable"""
    renter_id: str
    status: Literal["on_file", "held", "settled", "corrected", "withdrawn", "removed", "aged", "rejected", "blocked"]
    """`held`: waiting for the operator’s review. `settled`: paid later. `removed`: after a dispute.
    `aged`: too old. `rejected` and `blocked`: by the operator
    """
    version: int
    """1 when it was filed, and one more after each change"""
    filed_at: str
    """When it was filed (ISO 8601)"""
    changed_at: Union[str, None]
    """When it was last changed or removed (ISO 8601)"""
    occurred_on: Union[str, None]
    industry: Union[str, None]
    type: str
    details: Union[str, None]


class WithdrawIncidentRequest(TypedDict):
    incident_id: str
    """Its ID"""
    reason: NotRequired[str]
    """The reason. The renter sees it"""
    version: NotRequired[int]
    """The version that you read. If there is a newer one, the response is a 409"""


class Dispute(TypedDict):
    dispute_id: str
    record_id: str
    """Human-readable"""
    record_kind: Literal["report", "incident"]
    report_id: Union[str, None]
    """The ID of the disputed report; null if an incident is disputed"""
    incident_id: Union[str, None]
    """The ID of the disputed incident; null if a report is disputed"""
    renter_id: str
    member_id: str
    """Network member ID"""
    renter_email: str
    reason_code: Literal["not_mine", "did_not_happen", "already_paid", "wrong_amount", "not_damaged", "other"]
    reason: str
    """The renter's reason, as in the event `dispute.filed`"""
    status: Literal["open", "under_review", "upheld", "rejected", "withdrawn"]
    filed_at: str
    """When it was filed (ISO 8601)"""
    deadline_at: str
    """If nobody decides it by then, it is decided in favor of the renter (ISO 8601)"""
    ended_at: Union[str, None]
    """When it was decided or withdrawn (ISO 8601)"""
    outcome: Literal["removed", "corrected", None]
    """What happened to the record of an upheld dispute"""
    decision_reason: Union[str, None]
    """The reason given to the renter"""


class ListDisputesResponse(TypedDict):
    ok: Literal[True]
    disputes: List[Dispute]
    next: Union[str, None]
    """Send it to get the next page; null at the end"""


class DisputeWithTimeline(TypedDict):
    dispute_id: str
    record_id: str
    """Human-readable"""
    record_kind: Literal["report", "incident"]
    report_id: Union[str, None]
    """The ID of the disputed report; null if an incident is disputed"""
    incident_id: Union[str, None]
    """The ID of the disputed incident; null if a report is disputed"""
    renter_id: str
    member_id: str
    """Network member ID"""
    renter_email: str
    reason_code: Literal["not_mine", "did_not_happen", "already_paid", "wrong_amount", "not_damaged", "other"]
    reason: str
    """The renter's reason, as in the event `dispute.filed`"""
    status: Literal["open", "under_review", "upheld", "rejected", "withdrawn"]
    filed_at: str
    """When it was filed (ISO 8601)"""
    deadline_at: str
    """If nobody decides it by then, it is decided in favor of the renter (ISO 8601)"""
    ended_at: Union[str, None]
    """When it was decided or withdrawn (ISO 8601)"""
    outcome: Literal["removed", "corrected", None]
    """What happened to the record of an upheld dispute"""
    decision_reason: Union[str, None]
    """The reason given to the renter"""
    documents: List[DisputeWithTimelineDocuments]
    """The dashboard shows their content"""
    incidents: List[DisputeWithTimelineIncidents]
    """The incidents on file that you filed with the disputed report. A decision can remove them, too,
    with `incidents`
    """
    timeline: List[DisputeWithTimelineTimeline]
    """What happened, oldest first"""


class DisputeWithTimelineDocuments(TypedDict):
    document_id: str
    name: str
    type: Literal["application/pdf", "image/png", "image/jpeg", "image/webp"]
    bytes: int
    added_at: str
    """When the renter added it (ISO 8601)"""


class DisputeWithTimelineIncidents(TypedDict):
    incident_id: str
    record_id: str
    """Human-readable"""
    type: str
    dispute_status: Literal["open", "under_review", "upheld", "rejected", "withdrawn", None]
    """The status of its own newest dispute; `null` if it was never disputed separately"""


class DisputeWithTimelineTimeline(TypedDict):
    at: str
    """When (ISO 8601)"""
    what: str
    by: Literal["renter", "organization", "network"]
    text: Union[str, None]


class GetDisputeResponse(TypedDict):
    ok: Literal[True]
    dispute: DisputeWithTimeline


class DecideDisputeRequest(TypedDict):
    dispute_id: str
    """`disputeId` of the event, or of the list"""
    decision: Literal["uphold", "reject"]
    """`uphold` if the renter is right"""
    reason: NotRequired[str]
    """Sent to the renter. Required to reject"""
    correction: NotRequired[DecideDisputeRequestCorrection]
    """The corrected fields of a report. Omitted fields do not change. Without a correction the record
    is removed
    """
    incidents: NotRequired[List[str]]
    """Only when upholding a dispute of a report: incidents filed with it to remove as well. None by
    default
    """


class DecideDisputeRequestCorrection(TypedDict):
    """The corrected fields of a report. Omitted fields do not change. Without a correction the record
    is removed
    """
    totalCharged: NotRequired[int]
    """In cents. Charged"""
    totalPaid: NotRequired[int]
    """In cents. Paid"""
    outstandingBalance: NotRequired[int]
    """In cents. Still owed"""
    damage: NotRequired[List[str]]
    """Only for a report from figures: the complete list"""
    paymentCompliance: NotRequired[Literal["Paid As Agreed", "Paid Late", "Not Paid"]]
    """Only for a report from compliance labels"""
    assetCondition: NotRequired[Literal["No Damage", "Cosmetic Wear", "Repairable Damage", "Structural Damage", "Total Loss"]]
    """Only for a report from compliance labels"""
    contractCompliance: NotRequired[Literal["Compliant", "Minor Violation", "Early Termination", "Major Breach"]]
    """Only for a report from compliance labels"""
    occurredOn: NotRequired[str]
    """A day such as 2026-01-31, not in the future (UTC). When the rental ended. An adverse report
    about a rental that ended more than seven years ago is rejected; without a day, the seven years
    start when it is filed.
    """


class DecideDisputeResponse(TypedDict):
    ok: Literal[True]
    dispute: Dispute


class ListKeysResponse(TypedDict):
    ok: Literal[True]
    keys: List[ListKeysResponseKeys]


class ListKeysResponseKeys(TypedDict):
    id: str
    name: str
    preview: str
    """The first 12 characters; the rest is masked"""
    request_count: int
    """Number of requests made with the key, including this one"""
    last_used: Union[str, None]
    """When it was last used (ISO 8601)"""
    created_at: str
    """When it was created (ISO 8601)"""
    scopes: NotRequired[List[Literal["check", "file", "read", "manage", "webhooks"]]]
    """What the key may be used for"""
    expires_at: NotRequired[Union[str, None]]
    """When it stops working; `null` for never (ISO 8601)"""
    allowed_addresses: NotRequired[Union[List[str], None]]
    """The network addresses from which it works, as CIDR ranges; `null` for all"""
    created_by: NotRequired[Union[str, None]]
    """The staff member who created it, or the key that it was created with; `null` for the operator"""
    last_address: NotRequired[Union[str, None]]
    """The network address from which it was last used"""
    last_rejected: NotRequired[Union[ListKeysResponseKeysLastRejected, None]]
    """The last request from an address that is not allowed"""
    replaced_by: NotRequired[Union[str, None]]
    """The ID of the key that replaced it. This one works until it expires"""


class ListKeysResponseKeysLastRejected(TypedDict):
    """The last request from an address that is not allowed"""
    at: str
    """When it was (ISO 8601)"""
    address: str
    """The network address"""


class CreateKeyRequest(TypedDict):
    name: str
    """A label for the key, on one line"""
    mode: NotRequired[Literal["live", "test"]]
    """`test` for a key of your test world; `live` by default. A test key creates only test keys"""
    scopes: NotRequired[List[Literal["check", "file", "read", "manage", "webhooks"]]]
    """What it may be used for; all by default"""
    expires_at: NotRequired[str]
    """When it stops working, such as 2026-12-31T23:59:59Z; never by default, at most in ten years"""
    allowed_addresses: NotRequired[List[str]]
    """The network addresses from which it works, such as 203.0.113.24, 203.0.113.0/24 or
    2001:db8::/32; all by default
    """


class CreateKeyResponse(TypedDict):
    ok: Literal[True]
    id: str
    name: str
    key: str
    """The full key, returned only this once"""
    preview: str
    """The first 12 characters; the rest is masked"""
    created_at: str
    """When it was created (ISO 8601)"""
    scopes: NotRequired[List[Literal["check", "file", "read", "manage", "webhooks"]]]
    """What the key may be used for"""
    expires_at: NotRequired[Union[str, None]]
    """When it stops working; `null` for never (ISO 8601)"""
    allowed_addresses: NotRequired[Union[List[str], None]]
    """The network addresses from which it works, as CIDR ranges; `null` for all"""


class RotateKeyRequest(TypedDict):
    id: str
    """ID of the key to replace"""
    grace_hours: NotRequired[int]
    """How long the old key keeps working: 0 to 168 hours, 24 by default"""
    expires_at: NotRequired[str]
    """When the new key stops working; by default it has the lifetime of the old one, but ends no
    later than the key that you use
    """


class RotateKeyResponse(TypedDict):
    ok: Literal[True]
    id: str
    name: str
    key: str
    """The full key, returned only this once"""
    preview: str
    """The first 12 characters; the rest is masked"""
    created_at: str
    """When it was created (ISO 8601)"""
    scopes: List[Literal["check", "file", "read", "manage", "webhooks"]]
    """What the key may be used for"""
    expires_at: Union[str, None]
    """When it stops working; `null` for never (ISO 8601)"""
    allowed_addresses: Union[List[str], None]
    """The network addresses from which it works, as CIDR ranges; `null` for all"""
    replaces: str
    """ID of the old key"""
    replaced_ends_at: str
    """When the old key stops working (ISO 8601)"""


class RevokeKeyRequest(TypedDict):
    id: NotRequired[str]
    """ID of the key"""


class RevokeKeyResponse(TypedDict):
    ok: Literal[True]
    id: str
    revoked_at: str
    """When it was revoked (ISO 8601)"""


class Webhook(TypedDict):
    url: str
    updated_at: str
    """When it was last changed (ISO 8601)"""
    events: NotRequired[List[Literal["report.submitted", "report.corrected", "report.withdrawn", "dispute.filed", "identity.check", "batch.completed"]]]
    """The event filter; absent without one"""
    signed: NotRequired[Literal[True]]
    """Its deliveries are signed"""
    retries: NotRequired[Literal[True]]
    """Failed deliveries are retried"""
    header: NotRequired[str]
    """The name of the custom header; its value is never shown"""
    failing_since: NotRequired[Union[str, None]]
    """With `retries`: since when every attempt has failed; null if the last one succeeded (ISO 8601)"""
    turned_off_at: NotRequired[Union[str, None]]
    """With `retries`: when it was turned off, because every attempt had failed for days (ISO 8601)"""


class Delivery(TypedDict):
    id: str
    event: str
    """Its type"""
    url: str
    status: Literal["pending", "sending", "delivered", "failed"]
    http_status: Union[int, None]
    """The HTTP status that the receiver responded with; null without a response"""
    error: Union[str, None]
    """Why it failed"""
    duration_ms: Union[int, None]
    """How long the request took"""
    created_at: str
    """When the event was created (ISO 8601)"""
    event_id: NotRequired[Union[str, None]]
    """With `signed` or `retries`: the event, which `webhook-id` names"""
    attempts: NotRequired[int]
    """With `signed` or `retries`: how many attempts have begun"""
    next_attempt_at: NotRequired[Union[str, None]]
    """With `signed` or `retries`: when a pending delivery is retried; otherwise null (ISO 8601)"""


class GetWebhookResponse(TypedDict):
    ok: Literal[True]
    webhook: Union[Webhook, None]
    deliveries: List[Delivery]
    """The newest 20, newest first"""


class SetWebhookRequest(TypedDict):
    url: str
    """The URL that events are posted to"""
    events: NotRequired[List[Literal["report.submitted", "report.corrected", "report.withdrawn", "dispute.filed", "identity.check", "batch.completed"]]]
    """The event filter. `report.submitted`, `dispute.filed` and `identity.check` are all sent if the
    list names none of them; every other event is sent only if the list names it. `[]` restores the
    default
    """
    signed: NotRequired[bool]
    """Whether deliveries are signed as Standard Webhooks specifies. When it is turned on, the
    response has the `secret`
    """
    retries: NotRequired[bool]
    """Whether a failed delivery is retried: up to eight attempts in 28 hours"""
    header: NotRequired[Union[SetWebhookRequestHeader, Literal[False]]]
    """A custom header sent with each delivery, such as `Authorization`; `false` removes it. Its value
    is stored encrypted and never returned. If the URL moves to another host, send the header again
    """


class SetWebhookRequestHeader(TypedDict):
    name: str
    value: str


class SetWebhook(TypedDict):
    url: str
    updated_at: str
    """When it was last changed (ISO 8601)"""
    events: NotRequired[List[Literal["report.submitted", "report.corrected", "report.withdrawn", "dispute.filed", "identity.check", "batch.completed"]]]
    """The event filter; absent without one"""
    signed: NotRequired[Literal[True]]
    """Its deliveries are signed"""
    retries: NotRequired[Literal[True]]
    """Failed deliveries are retried"""
    header: NotRequired[str]
    """The name of the custom header; its value is never shown"""
    failing_since: NotRequired[Union[str, None]]
    """With `retries`: since when every attempt has failed; null if the last one succeeded (ISO 8601)"""
    turned_off_at: NotRequired[Union[str, None]]
    """With `retries`: when it was turned off, because every attempt had failed for days (ISO 8601)"""
    secret: NotRequired[str]
    """Only if `signed` was turned on: the secret, returned only this once"""


class SetWebhookResponse(TypedDict):
    ok: Literal[True]
    webhook: SetWebhook


class RemoveWebhookResponse(TypedDict):
    ok: Literal[True]
    webhook: None


class RotateWebhookSecretRequest(TypedDict):
    overlap_hours: NotRequired[int]
    """How long deliveries are also signed with the old secret; 24 by default, 0 to end it at once"""


class WebhookWithSecret(TypedDict):
    url: str
    updated_at: str
    """When it was last changed (ISO 8601)"""
    events: NotRequired[List[Literal["report.submitted", "report.corrected", "report.withdrawn", "dispute.filed", "identity.check", "batch.completed"]]]
    """The event filter; absent without one"""
    signed: NotRequired[Literal[True]]
    """Its deliveries are signed"""
    retries: NotRequired[Literal[True]]
    """Failed deliveries are retried"""
    header: NotRequired[str]
    """The name of the custom header; its value is never shown"""
    failing_since: NotRequired[Union[str, None]]
    """With `retries`: since when every attempt has failed; null if the last one succeeded (ISO 8601)"""
    turned_off_at: NotRequired[Union[str, None]]
    """With `retries`: when it was turned off, because every attempt had failed for days (ISO 8601)"""
    secret: str
    """The new secret, returned only this once"""


class RotateWebhookSecretResponse(TypedDict):
    ok: Literal[True]
    webhook: WebhookWithSecret
    old_secret_until: Union[str, None]
    """Until when deliveries are also signed with the old secret; null if they are not (ISO 8601)"""


RecoverEventsRequest = TypedDict("RecoverEventsRequest", {"from": "str"})


class RecoverEventsResponse(TypedDict):
    ok: Literal[True]
    events: int
    """How many events are resent"""


class ReportSubmittedData(TypedDict):
    reportId: str
    recordId: str
    """Human-readable"""
    renterEmail: NotRequired[str]
    renterName: NotRequired[str]
    riskScore: int
    eligibilityStatus: Literal["Eligible", "Eligible With Conditions", "Elevated Risk", "Do Not Rent"]
    industryType: str
    createdAt: str
    """When it was filed (ISO 8601)"""


class ReportSubmittedEntry(TypedDict):
    id: str
    event: Literal["report.submitted"]
    orgId: str
    data: ReportSubmittedData
    created_at: str
    """When it happened (ISO 8601)"""


class ReportCorrectedData(TypedDict):
    reportId: str
    recordId: str
    """Human-readable"""
    renterId: str
    status: Literal["corrected", "settled"]
    riskScore: int
    changedAt: str
    """When it was changed (ISO 8601)"""


class ReportCorrectedEntry(TypedDict):
    id: str
    event: Literal["report.corrected"]
    orgId: str
    data: ReportCorrectedData
    created_at: str
    """When it happened (ISO 8601)"""


class ReportWithdrawnData(TypedDict):
    reportId: str
    recordId: str
    """Human-readable"""
    renterId: str
    status: Literal["withdrawn"]
    changedAt: str
    """When it was changed (ISO 8601)"""


class ReportWithdrawnEntry(TypedDict):
    id: str
    event: Literal["report.withdrawn"]
    orgId: str
    data: ReportWithdrawnData
    created_at: str
    """When it happened (ISO 8601)"""


class DisputeFiledData(TypedDict):
    disputeId: str
    recordId: str
    """Human-readable"""
    renterEmail: str
    reason: str
    """The reason that the renter chose, and the renter’s words"""
    status: Literal["open", "under_review", "upheld", "rejected", "withdrawn"]
    """Typically `open`"""
    filedAt: str
    """When it was filed (ISO 8601)"""


class DisputeFiledEntry(TypedDict):
    id: str
    event: Literal["dispute.filed"]
    orgId: str
    data: DisputeFiledData
    created_at: str
    """When it happened (ISO 8601)"""


class IdentityCheckData(TypedDict):
    renterId: str
    renterEmail: NotRequired[str]
    result: Literal["clear", "flagged", "duplicate"]
    flags: List[Literal["duplicate_identity", "shared_address", "shared_phone", "velocity", "mixed_file"]]
    """Empty if the result is `clear`"""
    checkedAt: str
    """When it was completed (ISO 8601)"""


class IdentityCheckEntry(TypedDict):
    id: str
    event: Literal["identity.check"]
    orgId: str
    data: IdentityCheckData
    created_at: str
    """When it happened (ISO 8601)"""


class BatchCompletedData(TypedDict):
    batchId: str
    name: NotRequired[str]
    status: Literal["completed", "cancelled"]
    reason: NotRequired[Literal["requested", "key_revoked", "key_expired", "staff_disabled", "no_api_access", "not_certified", "credit_floor", "timed_out"]]
    """Why it was canceled"""
    rows: int
    answered: int
    """How many rows have a result. Rows are checked in order"""
    billed: int
    """How many credits it cost"""
    endedAt: str
    """When it ended (ISO 8601)"""


class BatchCompletedEntry(TypedDict):
    id: str
    event: Literal["batch.completed"]
    orgId: str
    data: BatchCompletedData
    created_at: str
    """When it happened (ISO 8601)"""


class ListEventsResponse(TypedDict):
    ok: Literal[True]
    events: List[Event]
    next_cursor: Union[str, None]
    """null with `id`"""


class AdvanceTestClockRequest(TypedDict):
    advance_seconds: int
    """By how much; 0 only reads the clock"""


class AdvanceTestClockResponse(TypedDict):
    ok: Literal[True]
    now: str
    """The time of your test clock now (ISO 8601)"""


class TriggerTestEventRequest(TypedDict):
    event: Literal["report.submitted", "report.corrected", "report.withdrawn", "dispute.filed", "identity.check", "batch.completed"]
    """The type of the event"""


class TriggerTestEventResponse(TypedDict):
    ok: Literal[True]
    event: Event
    sent: bool
    """Whether it is sent to the webhook of your test world"""


class ResetTestWorldResponse(TypedDict):
    ok: Literal[True]


class ReportSubmittedEvent(TypedDict):
    event: Literal["report.submitted"]
    orgId: str
    data: ReportSubmittedData


class ReportCorrectedEvent(TypedDict):
    event: Literal["report.corrected"]
    orgId: str
    data: ReportCorrectedData


class ReportWithdrawnEvent(TypedDict):
    event: Literal["report.withdrawn"]
    orgId: str
    data: ReportWithdrawnData


class DisputeFiledEvent(TypedDict):
    event: Literal["dispute.filed"]
    orgId: str
    data: DisputeFiledData


class IdentityCheckEvent(TypedDict):
    event: Literal["identity.check"]
    orgId: str
    data: IdentityCheckData


class BatchCompletedEvent(TypedDict):
    event: Literal["batch.completed"]
    orgId: str
    data: BatchCompletedData


class WebhookTestData(TypedDict):
    message: str
    sentAt: str
    """When it was sent (ISO 8601)"""


class WebhookTestEvent(TypedDict):
    event: Literal["webhook.test"]
    orgId: str
    data: WebhookTestData


CheckRenterResponse = Union[FoundCheck, AbsentCheck]
SearchRentersRequest = Union[SearchRentersByMemberId, SearchRentersByEmail, SearchRentersByPhone, SearchRentersByName]
ListRentersResponse = List[Union[ListRentersResponseEntry, ListRentersResponseEntry2]]
FileFiguresReportRequest = Union[FileFiguresReportByRenterEmail, FileFiguresReportByRenterName]
Event = Union[ReportSubmittedEntry, ReportCorrectedEntry, ReportWithdrawnEntry, DisputeFiledEntry, IdentityCheckEntry, BatchCompletedEntry]
