# Written by 'npm run generate' from the OpenAPI document of the server. A test fails when it is out of date.
from __future__ import annotations

from typing import Iterator, List, Literal, Optional, Union

from . import types
from ._transport import ApiResponse, Transport, new_key


class Client(Transport):
    """A client of one network with one key. Threads may share it."""

    def ping(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.PingResponse]:
        """Test that the service responds and the key works.

        Costs no credit. Counts towards the rate limit, like every request.
        """
        return self._call(
            "GET",
            "/v1/ping",
            free=True,
            timeout=timeout,
        )

    def check_renter(
        self,
        *,
        member_id: Optional[str] = None,
        email: Optional[str] = None,
        phone: Optional[str] = None,
        license: Optional[str] = None,
        name: Optional[str] = None,
        purpose: Optional[Literal["tenancy", "vehicle_rental", "equipment_rental", "storage_rental", "account_review", "collection", "written_instruction"]] = None,
        explain: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.CheckRenterResponse]:
        """Should I rent to this person?

        Looks up a renter by the given identifiers, the most reliable first, and returns a
        recommendation. Without a record the response is a 200 with `found: false`. `APPROVED` then
        means only that nothing is known, and the tier is `UNKNOWN`. A check costs one credit,
        whether or not a record is found. If the balance has reached the credit floor that the
        operator set, the response is a 429 with `X-Limit: credit-floor`, and nothing is billed.
        With `explain=true` the response explains its result. If it finds nobody, it says whether a
        similar e-mail or phone is on file, which uses a daily lookup. Scope: `check`.

        member_id: Network member ID, such as MB-7K2M9QXR. Searched first

        email: E-mail address. Searched second

        phone: Phone number in any format; only the digits count, of which there must be seven or
        more. Searched third

        license: License number. Searched fourth

        name: Full name. Searched last, because a name alone does not identify a person

        purpose: Why you check, `tenancy` by default. It is logged, and the renter sees it

        explain: `true` adds `explanation` to the response
        """
        return self._call(
            "GET",
            "/v1/renter/check",
            query={
                "member_id": member_id,
                "email": email,
                "phone": phone,
                "license": license,
                "name": name,
                "purpose": purpose,
                "explain": explain,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def score_renter(
        self,
        *,
        renter_id: str,
        explain: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ScoreRenterResponse]:
        """A renter's score by component.

        Computed from the newest 20 reports. `financials` counts all reports on file. Costs no
        credit. With `explain=true` the response explains the composite. Scope: `check`.

        renter_id: `renterId` of a search result, or `id` of the list

        explain: `true` adds `explanation` to the response
        """
        return self._call(
            "GET",
            "/v1/renter/score",
            query={
                "renter_id": renter_id,
                "explain": explain,
            },
            free=True,
            timeout=timeout,
        )

    def search_renters(
        self,
        *,
        memberId: Optional[str] = None,
        email: Optional[str] = None,
        phone: Optional[str] = None,
        name: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.SearchRentersResponse]:
        """Search the renter network.

        Searches by the most reliable identifier given: memberId (at most 1 result), email (5),
        phone (5), or the beginning of a name (10). Costs no credit. Scope: `check`.

        memberId: Network member ID

        email: E-mail address

        phone: Phone number in any format

        name: The beginning of a name
        """
        return self._call(
            "POST",
            "/v1/search",
            body={
                "memberId": memberId,
                "email": email,
                "phone": phone,
                "name": name,
            },
            free=True,
            timeout=timeout,
        )

    def list_renters(
        self,
        *,
        orgId: str,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ListRentersResponse]:
        """List the organization's roster, most recently added first.

        At most 50 renters, without pagination. Accepts the key only in `x-api-key`. For a renter
        that the organization neither filed about nor checked in the last 365 days, `rentScore`,
        `fraudReported`, `totalRentals` and `riskFlags` are left out; a filing that is held for
        review does not count. An e-mail or phone that only other organizations filed is masked
        until you check the renter, such as `j•••@example.com`. Scope: `read`.

        orgId: The organization's own ID
        """
        return self._call(
            "GET",
            "/v1/renters",
            query={
                "orgId": orgId,
            },
            free=True,
            timeout=timeout,
        )

    def list_checks(
        self,
        *,
        request_id: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        explain: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ListChecksResponse]:
        """List what your organization checked.

        Single checks, rows of batches, and checks by staff, newest first, each with its request
        and response at the time. Later changes to the file do not change them. Names are not kept.
        Months that the operator detached from the log are not listed. With `request_id`, only that
        check. Scope: `read`.

        request_id: Only the check with this `X-Request-Id`

        from_: A day such as 2026-01-31, not in the future (UTC). Checked on this day (UTC) or
        later

        to: A day such as 2026-01-31, not in the future (UTC). Checked on this day (UTC) or before

        limit: Entries on a page; at most 100, which is the default

        cursor: `next_cursor` of the previous page

        explain: `true` adds `explanation` to the response
        """
        return self._call(
            "GET",
            "/v1/checks",
            query={
                "request_id": request_id,
                "from": from_,
                "to": to,
                "limit": limit,
                "cursor": cursor,
                "explain": explain,
            },
            free=True,
            timeout=timeout,
        )

    def each_check(
        self,
        *,
        request_id: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        explain: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.LoggedCheck]:
        """Yields all checks of `list_checks`, reading page after page."""
        return self._each(
            "/v1/checks",
            {
                "request_id": request_id,
                "from": from_,
                "to": to,
                "explain": explain,
                "limit": 100,
            },
            "checks",
            position="cursor",
            next_field="next_cursor",
            ends_empty=False,
            timeout=timeout,
        )

    def create_batch(
        self,
        *,
        checks: List[Union[types.BatchRowByMemberId, types.BatchRowByEmail, types.BatchRowByPhone, types.BatchRowByLicense, types.BatchRowByName]],
        name: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.CreateBatchResponse]:
        """Check many renters at once.

        Accepts up to 10,000 checks, and performs them in order, usually within seconds. If a row
        is malformed, nothing is accepted. Each row with a result costs one credit, and is logged
        like a single check. Read the results with `GET /v1/checks/batch`, or wait for the event
        `batch.completed`. Scope: `check`.

        checks: Each row has the fields of a single check

        name: A name for the batch
        """
        return self._call(
            "POST",
            "/v1/checks/batch",
            body={
                "checks": checks,
                "name": name,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def get_batch(
        self,
        *,
        batch_id: str,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
        risk_tier: Optional[Literal["LOW", "MODERATE", "HIGH", "CRITICAL", "UNKNOWN"]] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.GetBatchResponse]:
        """Read the results of a batch.

        Returns the progress of the batch, and its results in the order of the rows, even while it
        is running. Send `next_cursor` as `cursor` to get the results after these. It is `null`
        after the last result of a batch that has ended. With `limit=0` there are no `results`.
        Scope: `check`.

        batch_id: The batch

        cursor: `next_cursor` of the previous page

        limit: Results on a page; at most 500, 100 by default

        risk_tier: Only results of this tier
        """
        return self._call(
            "GET",
            "/v1/checks/batch",
            query={
                "batch_id": batch_id,
                "cursor": cursor,
                "limit": limit,
                "risk_tier": risk_tier,
            },
            free=True,
            timeout=timeout,
        )

    def each_batch_result(
        self,
        *,
        batch_id: str,
        risk_tier: Optional[Literal["LOW", "MODERATE", "HIGH", "CRITICAL", "UNKNOWN"]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.BatchResult]:
        """Yields all results of `get_batch`, reading page after page."""
        return self._each(
            "/v1/checks/batch",
            {
                "batch_id": batch_id,
                "risk_tier": risk_tier,
                "limit": 500,
            },
            "results",
            position="cursor",
            next_field="next_cursor",
            ends_empty=False,
            timeout=timeout,
        )

    def batch_results_csv(
        self,
        *,
        batch_id: str,
        timeout: Optional[float] = None,
    ) -> ApiResponse[bytes]:
        """Get the results of a batch as CSV.

        All rows of a batch that has ended, with their identifiers and results. Amounts are in
        dollars. Texts that a spreadsheet would read as formulas begin with an apostrophe. Scope:
        `check`.

        batch_id: The batch
        """
        return self._call(
            "GET",
            "/v1/checks/batch/csv",
            query={
                "batch_id": batch_id,
            },
            free=True,
            timeout=timeout,
        )

    def list_batches(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ListBatchesResponse]:
        """List the batches of your organization.

        Newest first. Batches are listed for up to 30 days after they end. Scope: `check`.

        limit: Entries on a page; at most 100, which is the default

        cursor: `next_cursor` of the previous page
        """
        return self._call(
            "GET",
            "/v1/checks/batches",
            query={
                "limit": limit,
                "cursor": cursor,
            },
            free=True,
            timeout=timeout,
        )

    def each_batch(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Batch]:
        """Yields all batches of `list_batches`, reading page after page."""
        return self._each(
            "/v1/checks/batches",
            {
                "limit": 100,
            },
            "batches",
            position="cursor",
            next_field="next_cursor",
            ends_empty=False,
            timeout=timeout,
        )

    def cancel_batch(
        self,
        *,
        batch_id: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.CancelBatchResponse]:
        """Cancel a batch.

        Rows that have a result keep it, and stay billed. The others are not checked. Canceling a
        batch again returns it unchanged. Scope: `check`.

        batch_id: The batch
        """
        return self._call(
            "POST",
            "/v1/checks/batch/cancel",
            body={
                "batch_id": batch_id,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def create_adverse_action(
        self,
        *,
        check_request_id: str,
        action: Literal["denied", "conditions", "higher_deposit", "guarantor", "higher_rent", "other"],
        medium: Literal["email", "print"],
        explanation: Optional[str] = None,
        state: Optional[Literal["WA"]] = None,
        language: Optional[Literal["en", "es"]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.CreateAdverseActionResponse]:
        """Tell a renter of an adverse action.

        Creates the notice that the law requires if you deny someone, or rent to them on stricter
        terms, because of a check in the last 60 days. The notice names the network and its
        operator, the score with its range, date and up to four key factors, and the renter’s
        rights. With `medium: email` it is mailed if an address may get it; the status becomes
        `sent` when the mail server accepted it. With `print` you fetch the PDF, hand it over, and
        set the status. The renter finds it in the portal. Sending the same request again does not
        create a second notice. This is not legal advice. Scope: `file`.

        check_request_id: X-Request-Id of the check

        action: What you decided. Stricter conditions count, too

        medium: How the renter gets it

        explanation: Your own words to the renter, at most 1000 characters, without links

        state: Adds the form that this state requires

        language: The language of a printed notice, en by default. Only with medium print
        """
        return self._call(
            "POST",
            "/v1/adverse-actions",
            body={
                "check_request_id": check_request_id,
                "action": action,
                "medium": medium,
                "explanation": explanation,
                "state": state,
                "language": language,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def list_adverse_actions(
        self,
        *,
        notice_id: Optional[str] = None,
        renter_id: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ListAdverseActionsResponse]:
        """List your notices of adverse actions.

        Newest first. With `notice_id`, only that one. Scope: `read`.

        notice_id: Only this notice

        renter_id: Only notices to this renter

        limit: Entries on a page; at most 100, which is the default

        cursor: next_cursor of the previous page
        """
        return self._call(
            "GET",
            "/v1/adverse-actions",
            query={
                "notice_id": notice_id,
                "renter_id": renter_id,
                "limit": limit,
                "cursor": cursor,
            },
            free=True,
            timeout=timeout,
        )

    def each_adverse_action(
        self,
        *,
        notice_id: Optional[str] = None,
        renter_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Notice]:
        """Yields all notices of `list_adverse_actions`, reading page after page."""
        return self._each(
            "/v1/adverse-actions",
            {
                "notice_id": notice_id,
                "renter_id": renter_id,
                "limit": 100,
            },
            "notices",
            position="cursor",
            next_field="next_cursor",
            ends_empty=False,
            timeout=timeout,
        )

    def update_adverse_action(
        self,
        *,
        notice_id: str,
        status: Literal["sent", "final", "withdrawn"],
        reason: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.UpdateAdverseActionResponse]:
        """Set the status of a notice.

        `sent`: you handed over the printed notice. `final`: you stand by the decision, even after
        a dispute. `withdrawn`: you do not. A notice becomes `disputed` automatically when the
        renter disputes a record after it was sent: check the renter again when the dispute is
        decided. Scope: `file`.

        notice_id: The notice

        status: The new status

        reason: Why it is withdrawn. The renter sees it
        """
        return self._call(
            "POST",
            "/v1/adverse-actions/update",
            body={
                "notice_id": notice_id,
                "status": status,
                "reason": reason,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def adverse_action_pdf(
        self,
        *,
        notice_id: str,
        timeout: Optional[float] = None,
    ) -> ApiResponse[bytes]:
        """Get a notice as a PDF.

        A tagged PDF to print, worded as when the notice was created. Scope: `read`.

        notice_id: The notice
        """
        return self._call(
            "GET",
            "/v1/adverse-actions/pdf",
            query={
                "notice_id": notice_id,
            },
            free=True,
            timeout=timeout,
        )

    def file_figures_report(
        self,
        *,
        renter_email: Optional[str] = None,
        renter_name: Optional[str] = None,
        renter_phone: Optional[str] = None,
        renter_license: Optional[str] = None,
        renter_date_of_birth: Optional[str] = None,
        renter_address: Optional[str] = None,
        rental_period: Optional[str] = None,
        total_charged: Optional[int] = None,
        total_paid: Optional[int] = None,
        outstanding_balance: Optional[int] = None,
        incidents: Optional[List[str]] = None,
        damage: Optional[List[str]] = None,
        recommendation: Optional[Literal["approved", "conditional", "denied", "blacklist"]] = None,
        notes: Optional[str] = None,
        occurred_on: Optional[str] = None,
        certify: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.FileFiguresReportResponse]:
        """File a report from raw figures.

        The next check of this renter counts it. If you give an e-mail, it alone identifies the
        renter. Emits no event. Scope: `file`.

        renter_email: Matches and updates an existing profile. This or renter_name is required

        renter_name: Full name. This or renter_email is required

        renter_phone: Phone number in any format

        renter_license: License number. Becomes an identifier of the renter, but does not decide
        which renter the report is about

        renter_date_of_birth: Such as 1990-01-31. Added to the profile if it has none

        renter_address: Current address on one line. Added to the profile if it has none

        rental_period: Description or date range

        total_charged: In cents. Charged

        total_paid: In cents. Paid

        outstanding_balance: In cents. Still owed; above 0 lowers the score by 200

        incidents: Each is filed as an incident, and lowers the score by 100

        damage: One or more entries lower the score by 150 in total

        notes: Kept with the report

        occurred_on: A day such as 2026-01-31, not in the future (UTC). When the rental ended. An
        adverse report about a rental that ended more than seven years ago is rejected; without a
        day, the seven years start when it is filed.

        certify: Only for a filing that repeats a record that was removed after a dispute, rejected
        by the operator, or withdrawn: states that it is complete and accurate, and why, in at
        least four words and 20 characters. The renter is told, and sees it. Otherwise ignored
        """
        return self._call(
            "POST",
            "/v1/renter/report",
            body={
                "renter_email": renter_email,
                "renter_name": renter_name,
                "renter_phone": renter_phone,
                "renter_license": renter_license,
                "renter_date_of_birth": renter_date_of_birth,
                "renter_address": renter_address,
                "rental_period": rental_period,
                "total_charged": total_charged,
                "total_paid": total_paid,
                "outstanding_balance": outstanding_balance,
                "incidents": incidents,
                "damage": damage,
                "recommendation": recommendation,
                "notes": notes,
                "occurred_on": occurred_on,
                "certify": certify,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def file_labels_report(
        self,
        *,
        renterEmail: str,
        renterName: str,
        industryType: str,
        renterPhone: Optional[str] = None,
        renterLicense: Optional[str] = None,
        renterDateOfBirth: Optional[str] = None,
        renterAddress: Optional[str] = None,
        contractId: Optional[str] = None,
        paymentCompliance: Optional[Literal["Paid As Agreed", "Paid Late", "Not Paid"]] = None,
        assetCondition: Optional[Literal["No Damage", "Cosmetic Wear", "Repairable Damage", "Structural Damage", "Total Loss"]] = None,
        contractCompliance: Optional[Literal["Compliant", "Minor Violation", "Early Termination", "Major Breach"]] = None,
        incidents: Optional[List[Union[str, types.FileLabelsReportRequestIncidents2, types.FileLabelsReportRequestIncidents3]]] = None,
        totalCharged: Optional[int] = None,
        totalPaid: Optional[int] = None,
        outstandingBalance: Optional[int] = None,
        occurredOn: Optional[str] = None,
        certify: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.FileLabelsReportResponse]:
        """File a report from compliance labels.

        The next check of this renter counts it. Sends `report.submitted` to the organization's
        webhook. Scope: `file`.

        renterEmail: Matches and updates an existing profile

        renterName: Full name

        industryType: Stored as given

        renterPhone: Phone number in any format

        renterLicense: License number. Becomes an identifier of the renter, but does not decide
        which renter the report is about

        renterDateOfBirth: Such as 1990-01-31. Added to the profile if it has none

        renterAddress: Current address on one line. Added to the profile if it has none

        contractId: The caller's own identifier; reports of one contract count as one rental

        paymentCompliance: Weight 40%

        assetCondition: Weight 30%

        contractCompliance: Weight 20%

        totalCharged: In cents. Charged

        totalPaid: In cents. Paid

        outstandingBalance: In cents. Still owed

        occurredOn: A day such as 2026-01-31, not in the future (UTC). When the rental ended. An
        adverse report about a rental that ended more than seven years ago is rejected; without a
        day, the seven years start when it is filed.

        certify: Only for a filing that repeats a record that was removed after a dispute, rejected
        by the operator, or withdrawn: states that it is complete and accurate, and why, in at
        least four words and 20 characters. The renter is told, and sees it. Otherwise ignored
        """
        return self._call(
            "POST",
            "/v1/reports",
            body={
                "renterEmail": renterEmail,
                "renterName": renterName,
                "industryType": industryType,
                "renterPhone": renterPhone,
                "renterLicense": renterLicense,
                "renterDateOfBirth": renterDateOfBirth,
                "renterAddress": renterAddress,
                "contractId": contractId,
                "paymentCompliance": paymentCompliance,
                "assetCondition": assetCondition,
                "contractCompliance": contractCompliance,
                "incidents": incidents,
                "totalCharged": totalCharged,
                "totalPaid": totalPaid,
                "outstandingBalance": outstandingBalance,
                "occurredOn": occurredOn,
                "certify": certify,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def list_reports(
        self,
        *,
        report_id: Optional[str] = None,
        contract_id: Optional[str] = None,
        record_id: Optional[str] = None,
        renter_id: Optional[str] = None,
        status: Optional[Literal["on_file", "held", "settled", "corrected", "withdrawn", "removed", "aged", "rejected", "blocked"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ListReportsResponse]:
        """List the reports that the organization filed.

        Newest first, including reports that are no longer on file. Scope: `read`.

        report_id: Only this report

        contract_id: Only about this contract

        record_id: Only the record with this record ID, such as `recordId` of an event

        renter_id: Only about this renter

        status: Only with this status

        from_: A day such as 2026-01-31, not in the future (UTC). Filed on this day (UTC) or later

        to: A day such as 2026-01-31, not in the future (UTC). Filed on this day (UTC) or before

        limit: Entries on a page; at most 100, which is the default

        cursor: `next_cursor` of the previous page
        """
        return self._call(
            "GET",
            "/v1/reports",
            query={
                "report_id": report_id,
                "contract_id": contract_id,
                "record_id": record_id,
                "renter_id": renter_id,
                "status": status,
                "from": from_,
                "to": to,
                "limit": limit,
                "cursor": cursor,
            },
            free=True,
            timeout=timeout,
        )

    def each_report(
        self,
        *,
        report_id: Optional[str] = None,
        contract_id: Optional[str] = None,
        record_id: Optional[str] = None,
        renter_id: Optional[str] = None,
        status: Optional[Literal["on_file", "held", "settled", "corrected", "withdrawn", "removed", "aged", "rejected", "blocked"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Report]:
        """Yields all reports of `list_reports`, reading page after page."""
        return self._each(
            "/v1/reports",
            {
                "report_id": report_id,
                "contract_id": contract_id,
                "record_id": record_id,
                "renter_id": renter_id,
                "status": status,
                "from": from_,
                "to": to,
                "limit": 100,
            },
            "reports",
            position="cursor",
            next_field="next_cursor",
            ends_empty=False,
            timeout=timeout,
        )

    def file_incident(
        self,
        *,
        renterId: str,
        industry: str,
        type: str,
        details: str,
        occurredOn: Optional[str] = None,
        certify: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.FileIncidentResponse]:
        """File one incident.

        The next check of this renter counts it. Each incident lowers the score by 100 points. The
        incidents of one organization lower it by at most 300 points in any 12 months. Scope:
        `file`.

        renterId: `renterId` of a search result, or `id` of the list

        industry: As in the `industryType` of the renter's reports

        type: Stored as given

        details: What happened, in plain text

        occurredOn: A day such as 2026-01-31, not in the future (UTC). When it happened. An
        incident from more than seven years ago is rejected; without a day, the seven years start
        when it is filed.

        certify: Only for a filing that repeats a record that was removed after a dispute, rejected
        by the operator, or withdrawn: states that it is complete and accurate, and why, in at
        least four words and 20 characters. The renter is told, and sees it. Otherwise ignored
        """
        return self._call(
            "POST",
            "/v1/incidents/submit",
            body={
                "renterId": renterId,
                "industry": industry,
                "type": type,
                "details": details,
                "occurredOn": occurredOn,
                "certify": certify,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def correct_report(
        self,
        *,
        report_id: str,
        reason: str,
        version: Optional[int] = None,
        total_charged: Optional[int] = None,
        total_paid: Optional[int] = None,
        outstanding_balance: Optional[int] = None,
        damage: Optional[List[str]] = None,
        payment_compliance: Optional[Literal["Paid As Agreed", "Paid Late", "Not Paid"]] = None,
        asset_condition: Optional[Literal["No Damage", "Cosmetic Wear", "Repairable Damage", "Structural Damage", "Total Loss"]] = None,
        contract_compliance: Optional[Literal["Compliant", "Minor Violation", "Early Termination", "Major Breach"]] = None,
        occurred_on: Optional[str] = None,
        industry_type: Optional[str] = None,
        contract_id: Optional[str] = None,
        rental_period: Optional[str] = None,
        recommendation: Optional[Literal["approved", "conditional", "denied", "blacklist"]] = None,
        notes: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ChangedReport]:
        """Correct a report.

        Fields that you leave out do not change. The next check uses the new values. A correction
        cannot make the record worse for the renter: to do that, withdraw it and file it again. The
        previous version is kept, and the renter and the operator can see it. A report about
        another person cannot be corrected: withdraw it. Scope: `file`.

        report_id: Its ID

        reason: The reason. The renter sees it

        version: The version that you read. If there is a newer one, the response is a 409

        total_charged: In cents. Charged

        total_paid: In cents. Paid

        outstanding_balance: In cents. Still owed

        damage: Only for a report from figures: the complete list

        payment_compliance: Only for a report from compliance labels

        asset_condition: Only for a report from compliance labels

        contract_compliance: Only for a report from compliance labels

        occurred_on: A day such as 2026-01-31, not in the future (UTC). When the rental ended. An
        adverse report about a rental that ended more than seven years ago is rejected; without a
        day, the seven years start when it is filed.

        industry_type: Stored as given

        contract_id: The caller's own identifier; reports of one contract count as one rental

        rental_period: Description or date range

        notes: Kept with the report
        """
        return self._call(
            "POST",
            "/v1/reports/correct",
            body={
                "report_id": report_id,
                "reason": reason,
                "version": version,
                "total_charged": total_charged,
                "total_paid": total_paid,
                "outstanding_balance": outstanding_balance,
                "damage": damage,
                "payment_compliance": payment_compliance,
                "asset_condition": asset_condition,
                "contract_compliance": contract_compliance,
                "occurred_on": occurred_on,
                "industry_type": industry_type,
                "contract_id": contract_id,
                "rental_period": rental_period,
                "recommendation": recommendation,
                "notes": notes,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def settle_report(
        self,
        *,
        report_id: str,
        settled_on: str,
        outstanding_balance: Optional[int] = None,
        reason: Optional[str] = None,
        version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ChangedReport]:
        """Report that the renter paid later.

        The balance was paid, in whole or in part. `Not Paid` becomes `Paid Late` when nothing is
        left. The report keeps its date, so it still leaves the file at the same time. Scope:
        `file`.

        report_id: Its ID

        settled_on: A day such as 2026-01-31, not in the future (UTC). When the renter paid

        outstanding_balance: In cents. What is left to pay; 0 by default

        reason: The reason. The renter sees it

        version: The version that you read. If there is a newer one, the response is a 409
        """
        return self._call(
            "POST",
            "/v1/reports/settle",
            body={
                "report_id": report_id,
                "settled_on": settled_on,
                "outstanding_balance": outstanding_balance,
                "reason": reason,
                "version": version,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def withdraw_report(
        self,
        *,
        report_id: str,
        reason: Optional[str] = None,
        version: Optional[int] = None,
        with_incidents: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.WithdrawReportResponse]:
        """Withdraw a report.

        Checks and scores stop counting it at once. The renter’s file still shows it, with your
        reason. Within ten minutes of filing, no reason is required. Scope: `file`.

        report_id: Its ID

        reason: The reason. The renter sees it

        version: The version that you read. If there is a newer one, the response is a 409

        with_incidents: Whether to also withdraw the incidents that you filed with it; false by
        default
        """
        return self._call(
            "POST",
            "/v1/reports/withdraw",
            body={
                "report_id": report_id,
                "reason": reason,
                "version": version,
                "with_incidents": with_incidents,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def list_incidents(
        self,
        *,
        incident_id: Optional[str] = None,
        record_id: Optional[str] = None,
        renter_id: Optional[str] = None,
        status: Optional[Literal["on_file", "held", "settled", "corrected", "withdrawn", "removed", "aged", "rejected", "blocked"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ListIncidentsResponse]:
        """List the incidents that the organization filed.

        Newest first, including incidents that are no longer on file and those filed with a report.
        Scope: `read`.

        incident_id: Only this incident

        record_id: Only the record with this record ID, such as `recordId` of an event

        renter_id: Only about this renter

        status: Only with this status

        from_: A day such as 2026-01-31, not in the future (UTC). Filed on this day (UTC) or later

        to: A day such as 2026-01-31, not in the future (UTC). Filed on this day (UTC) or before

        limit: Entries on a page; at most 100, which is the default

        cursor: `next_cursor` of the previous page
        """
        return self._call(
            "GET",
            "/v1/incidents",
            query={
                "incident_id": incident_id,
                "record_id": record_id,
                "renter_id": renter_id,
                "status": status,
                "from": from_,
                "to": to,
                "limit": limit,
                "cursor": cursor,
            },
            free=True,
            timeout=timeout,
        )

    def each_incident(
        self,
        *,
        incident_id: Optional[str] = None,
        record_id: Optional[str] = None,
        renter_id: Optional[str] = None,
        status: Optional[Literal["on_file", "held", "settled", "corrected", "withdrawn", "removed", "aged", "rejected", "blocked"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Incident]:
        """Yields all incidents of `list_incidents`, reading page after page."""
        return self._each(
            "/v1/incidents",
            {
                "incident_id": incident_id,
                "record_id": record_id,
                "renter_id": renter_id,
                "status": status,
                "from": from_,
                "to": to,
                "limit": 100,
            },
            "incidents",
            position="cursor",
            next_field="next_cursor",
            ends_empty=False,
            timeout=timeout,
        )

    def correct_incident(
        self,
        *,
        incident_id: str,
        reason: str,
        version: Optional[int] = None,
        industry: Optional[str] = None,
        type: Optional[str] = None,
        details: Optional[str] = None,
        occurred_on: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ChangedIncident]:
        """Correct an incident.

        Fields that you leave out do not change. The next check uses the new values. A correction
        cannot make the record worse for the renter: to do that, withdraw it and file it again. The
        previous version is kept, and the renter and the operator can see it. Scope: `file`.

        incident_id: Its ID

        reason: The reason. The renter sees it

        version: The version that you read. If there is a newer one, the response is a 409

        industry: As in the `industryType` of the renter's reports

        type: Stored as given

        details: What happened, in plain text

        occurred_on: A day such as 2026-01-31, not in the future (UTC). When it happened. An
        incident from more than seven years ago is rejected; without a day, the seven years start
        when it is filed.
        """
        return self._call(
            "POST",
            "/v1/incidents/correct",
            body={
                "incident_id": incident_id,
                "reason": reason,
                "version": version,
                "industry": industry,
                "type": type,
                "details": details,
                "occurred_on": occurred_on,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def withdraw_incident(
        self,
        *,
        incident_id: str,
        reason: Optional[str] = None,
        version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ChangedIncident]:
        """Withdraw an incident.

        Like withdrawing a report. Scope: `file`.

        incident_id: Its ID

        reason: The reason. The renter sees it

        version: The version that you read. If there is a newer one, the response is a 409
        """
        return self._call(
            "POST",
            "/v1/incidents/withdraw",
            body={
                "incident_id": incident_id,
                "reason": reason,
                "version": version,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def list_disputes(
        self,
        *,
        show: Optional[Literal["open", "ended"]] = None,
        after: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ListDisputesResponse]:
        """List the disputes of the records that the organization filed.

        Undecided disputes, earliest deadline first. With `show=ended`, ended disputes, newest
        first. 50 per page. Scope: `read`.

        show: `open` by default: undecided disputes

        after: `next` of the previous page
        """
        return self._call(
            "GET",
            "/v1/disputes",
            query={
                "show": show,
                "after": after,
            },
            free=True,
            timeout=timeout,
        )

    def each_dispute(
        self,
        *,
        show: Optional[Literal["open", "ended"]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Dispute]:
        """Yields all disputes of `list_disputes`, reading page after page."""
        return self._each(
            "/v1/disputes",
            {
                "show": show,
            },
            "disputes",
            position="after",
            next_field="next",
            ends_empty=False,
            timeout=timeout,
        )

    def get_dispute(
        self,
        *,
        dispute_id: str,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.GetDisputeResponse]:
        """Get a dispute with its documents and its timeline.

        The dispute must be about a record that the organization filed. Scope: `read`.

        dispute_id: `disputeId` of the event, or of the list
        """
        return self._call(
            "GET",
            "/v1/dispute",
            query={
                "dispute_id": dispute_id,
            },
            free=True,
            timeout=timeout,
        )

    def decide_dispute(
        self,
        *,
        dispute_id: str,
        decision: Literal["uphold", "reject"],
        reason: Optional[str] = None,
        correction: Optional[types.DecideDisputeRequestCorrection] = None,
        incidents: Optional[List[str]] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.DecideDisputeResponse]:
        """Decide a dispute.

        Upholding a dispute removes the record or, with `correction`, corrects a report. It also
        removes the `incidents` given, which were filed with the report. The next check reflects
        the decision. The renter is notified by mail. Scope: `file`.

        dispute_id: `disputeId` of the event, or of the list

        decision: `uphold` if the renter is right

        reason: Sent to the renter. Required to reject

        correction: The corrected fields of a report. Omitted fields do not change. Without a
        correction the record is removed

        incidents: Only when upholding a dispute of a report: incidents filed with it to remove as
        well. None by default
        """
        return self._call(
            "POST",
            "/v1/dispute/decide",
            body={
                "dispute_id": dispute_id,
                "decision": decision,
                "reason": reason,
                "correction": correction,
                "incidents": incidents,
            },
            timeout=timeout,
        )

    def list_keys(
        self,
        *,
        detail: Optional[Literal["1", "true", "0", "false"]] = None,
        mode: Optional[Literal["live", "test"]] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ListKeysResponse]:
        """List the active keys of the organization.

        Oldest first. A full key is returned only once, when it is created. A test key lists test
        keys. With `detail=1` each key also has its restrictions, who created it, and where it was
        used. Scope: `manage`.

        detail: `1` adds the optional fields

        mode: Which keys to list; `live` by default
        """
        return self._call(
            "GET",
            "/v1/keys",
            query={
                "detail": detail,
                "mode": mode,
            },
            free=True,
            timeout=timeout,
        )

    def create_key(
        self,
        *,
        name: str,
        mode: Optional[Literal["live", "test"]] = None,
        scopes: Optional[List[Literal["check", "file", "read", "manage", "webhooks"]]] = None,
        expires_at: Optional[str] = None,
        allowed_addresses: Optional[List[str]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.CreateKeyResponse]:
        """Create a key.

        Five keys can be active at once, and ten can be created in an hour. Further requests get a
        429 whose `Retry-After` says when the next key can be created. Only this response contains
        the full key, so store it. Authenticate with a key, or with the session token that the
        dashboard shows to an admin. A key cannot create a key with more rights than its own:
        restrictions that you leave out are copied from the key that you use, and the response
        lists them. Scope: `manage`.

        name: A label for the key, on one line

        mode: `test` for a key of your test world; `live` by default. A test key creates only test
        keys

        scopes: What it may be used for; all by default

        expires_at: When it stops working, such as 2026-12-31T23:59:59Z; never by default, at most
        in ten years

        allowed_addresses: The network addresses from which it works, such as 203.0.113.24,
        203.0.113.0/24 or 2001:db8::/32; all by default
        """
        return self._call(
            "POST",
            "/v1/keys",
            body={
                "name": name,
                "mode": mode,
                "scopes": scopes,
                "expires_at": expires_at,
                "allowed_addresses": allowed_addresses,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def revoke_key(
        self,
        *,
        id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.RevokeKeyResponse]:
        """Revoke a key.

        Permanent and immediate: the next request with the key is rejected. Pass the ID as `?id=`
        or in the body. Scope: `manage`.

        id: ID of the key
        """
        return self._call(
            "DELETE",
            "/v1/keys",
            query={
                "id": id,
            },
            timeout=timeout,
        )

    def rotate_key(
        self,
        *,
        id: str,
        grace_hours: Optional[int] = None,
        expires_at: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.RotateKeyResponse]:
        """Replace a key.

        Creates a key with the same name and restrictions. The old key keeps working for some
        hours, so that your software can switch without an outage. Until then, the two count as one
        of the five active keys. Only this response contains the full key, so store it. With
        `grace_hours` 0 the old key stops working at once: do that if it leaked. Scope: `manage`.

        id: ID of the key to replace

        grace_hours: How long the old key keeps working: 0 to 168 hours, 24 by default

        expires_at: When the new key stops working; by default it has the lifetime of the old one,
        but ends no later than the key that you use
        """
        return self._call(
            "POST",
            "/v1/keys/rotate",
            body={
                "id": id,
                "grace_hours": grace_hours,
                "expires_at": expires_at,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def get_webhook(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.GetWebhookResponse]:
        """Get the organization's webhook and its newest deliveries.

        Each event is sent once. A failed delivery is retried only with `retries`. Scope:
        `webhooks`.
        """
        return self._call(
            "GET",
            "/v1/webhooks",
            free=True,
            timeout=timeout,
        )

    def set_webhook(
        self,
        *,
        url: str,
        events: Optional[List[Literal["report.submitted", "report.corrected", "report.withdrawn", "dispute.filed", "identity.check", "batch.completed"]]] = None,
        signed: Optional[bool] = None,
        retries: Optional[bool] = None,
        header: Optional[Union[types.SetWebhookRequestHeader, Literal[False]]] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.SetWebhookResponse]:
        """Set the organization's webhook.

        Each organization has one URL, and a new one replaces it. It must be an https URL at a
        public address. All other fields are optional, and fields that you leave out do not change.
        A webhook that was turned off is turned on again. Scope: `webhooks`.

        url: The URL that events are posted to

        events: The event filter. `report.submitted`, `dispute.filed` and `identity.check` are all
        sent if the list names none of them; every other event is sent only if the list names it.
        `[]` restores the default

        signed: Whether deliveries are signed as Standard Webhooks specifies. When it is turned on,
        the response has the `secret`

        retries: Whether a failed delivery is retried: up to eight attempts in 28 hours

        header: A custom header sent with each delivery, such as `Authorization`; `false` removes
        it. Its value is stored encrypted and never returned. If the URL moves to another host,
        send the header again
        """
        return self._call(
            "PUT",
            "/v1/webhooks",
            body={
                "url": url,
                "events": events,
                "signed": signed,
                "retries": retries,
                "header": header,
            },
            timeout=timeout,
        )

    def remove_webhook(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.RemoveWebhookResponse]:
        """Remove the organization's webhook.

        No more events are sent. Pending deliveries are marked as failed. Scope: `webhooks`.
        """
        return self._call(
            "DELETE",
            "/v1/webhooks",
            timeout=timeout,
        )

    def rotate_webhook_secret(
        self,
        *,
        overlap_hours: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.RotateWebhookSecretResponse]:
        """Replace the secret that signs deliveries.

        Only this response contains the new secret, so store it. For 24 hours, or `overlap_hours`,
        deliveries are signed with both secrets, so that you can update your receiver in the
        meantime. Scope: `webhooks`.

        overlap_hours: How long deliveries are also signed with the old secret; 24 by default, 0 to
        end it at once
        """
        return self._call(
            "POST",
            "/v1/webhooks/rotate-secret",
            body={
                "overlap_hours": overlap_hours,
            },
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def recover_events(
        self,
        *,
        from_: str,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.RecoverEventsResponse]:
        """Resend what was not delivered.

        Resends every event since `from` that your webhook should have received but did not, going
        back at most 30 days. Events are sent as fast as your receiver responds. Events that are
        already being sent are left out. You can do this once a minute. Scope: `webhooks`.

        from_: The time to recover from
        """
        return self._call(
            "POST",
            "/v1/webhooks/recover",
            body={
                "from": from_,
            },
            timeout=timeout,
        )

    def list_events(
        self,
        *,
        after: Optional[str] = None,
        limit: Optional[int] = None,
        type: Optional[Literal["report.submitted", "report.corrected", "report.withdrawn", "dispute.filed", "identity.check", "batch.completed"]] = None,
        id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ListEventsResponse]:
        """List the events of your organization.

        Every event of the last 30 days, oldest first, whether or not you have a webhook, including
        those that a webhook gets only on request. Send `next_cursor` as `after` to get what
        happened since: nothing is left out, and the events of each renter are in the order in
        which they happened. `next_cursor` stays valid while nothing new has happened. With `id`,
        only that event. Scope: `read`.

        after: next_cursor of the previous page

        limit: Entries on a page; at most 100, which is the default

        type: Only events of this type

        id: Only this event
        """
        return self._call(
            "GET",
            "/v1/events",
            query={
                "after": after,
                "limit": limit,
                "type": type,
                "id": id,
            },
            free=True,
            timeout=timeout,
        )

    def each_event(
        self,
        *,
        after: Optional[str] = None,
        type: Optional[Literal["report.submitted", "report.corrected", "report.withdrawn", "dispute.filed", "identity.check", "batch.completed"]] = None,
        id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[types.Event]:
        """Yields all events of `list_events`, reading page after page."""
        return self._each(
            "/v1/events",
            {
                "after": after,
                "type": type,
                "id": id,
                "limit": 100,
            },
            "events",
            position="after",
            next_field="next_cursor",
            ends_empty=True,
            timeout=timeout,
        )

    def advance_test_clock(
        self,
        *,
        advance_seconds: int,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.AdvanceTestClockResponse]:
        """Advance your test clock.

        Everything that falls due by then is done before the response: disputes reach their
        deadline, reminders are sent, old records leave the file. Webhooks that are due are sent
        right after the response. The clock continues from there, and never goes back. Keys expire
        by the clock of the network. Scope: `manage`.

        advance_seconds: By how much; 0 only reads the clock
        """
        return self._call(
            "POST",
            "/v1/test/clock",
            body={
                "advance_seconds": advance_seconds,
            },
            timeout=timeout,
        )

    def trigger_test_event(
        self,
        *,
        event: Literal["report.submitted", "report.corrected", "report.withdrawn", "dispute.filed", "identity.check", "batch.completed"],
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.TriggerTestEventResponse]:
        """Trigger an event in your test world.

        Does what causes the event, with a new renter: files a report, disputes it, or completes a
        batch. You can look up every ID in the event, and decide the dispute. Earlier events happen
        as well, such as `report.submitted` before `report.withdrawn`. `GET /v1/events` lists the
        event. `sent` is true if the webhook of your test world gets events of this type. Scope:
        `manage`.

        event: The type of the event
        """
        return self._call(
            "POST",
            "/v1/test/trigger",
            body={
                "event": event,
            },
            timeout=timeout,
        )

    def reset_test_world(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> ApiResponse[types.ResetTestWorldResponse]:
        """Reset your test world.

        Deletes everything that you filed, checked and set in test mode, including the webhook, and
        returns the clock to the present. The personas stay as they are, and your test keys stay
        valid. You can reset 20 times in a row, and then once every three minutes. Scope: `manage`.
        """
        return self._call(
            "POST",
            "/v1/test/reset",
            timeout=timeout,
        )
