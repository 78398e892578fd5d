// Written by 'npm run generate' from the OpenAPI document of the server. A test fails when it is out of date.

export interface paths {
    "/v1/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Test that the service responds and the key works
         * @description Costs no credit. Counts towards the rate limit, like every request.
         */
        get: operations["ping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/renter/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Should I rent to this person?
         * @description Looks up a renter by the given identifiers, the most reliable first, and returns a recommendation. Without a record the response is a 200 with `found: false`. `APPROVED` then means only that nothing is known, and the tier is `UNKNOWN`. A check costs one credit, whether or not a record is found. If the balance has reached the credit floor that the operator set, the response is a 429 with `X-Limit: credit-floor`, and nothing is billed. With `explain=true` the response explains its result. If it finds nobody, it says whether a similar e-mail or phone is on file, which uses a daily lookup. Scope: `check`.
         */
        get: operations["checkRenter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/renter/score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A renter's score by component
         * @description Computed from the newest 20 reports. `financials` counts all reports on file. Costs no credit. With `explain=true` the response explains the composite. Scope: `check`.
         */
        get: operations["scoreRenter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search the renter network
         * @description Searches by the most reliable identifier given: memberId (at most 1 result), email (5), phone (5), or the beginning of a name (10). Costs no credit. Scope: `check`.
         */
        post: operations["searchRenters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/renters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's roster, most recently added first
         * @description At most 50 renters, without pagination. Accepts the key only in `x-api-key`. For a renter that the organization neither filed about nor checked in the last 365 days, `rentScore`, `fraudReported`, `totalRentals` and `riskFlags` are left out; a filing that is held for review does not count. An e-mail or phone that only other organizations filed is masked until you check the renter, such as `j•••@example.com`. Scope: `read`.
         */
        get: operations["listRenters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what your organization checked
         * @description Single checks, rows of batches, and checks by staff, newest first, each with its request and response at the time. Later changes to the file do not change them. Names are not kept. Months that the operator detached from the log are not listed. With `request_id`, only that check. Scope: `read`.
         */
        get: operations["listChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checks/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the results of a batch
         * @description Returns the progress of the batch, and its results in the order of the rows, even while it is running. Send `next_cursor` as `cursor` to get the results after these. It is `null` after the last result of a batch that has ended. With `limit=0` there are no `results`. Scope: `check`.
         */
        get: operations["getBatch"];
        put?: never;
        /**
         * Check many renters at once
         * @description Accepts up to 10,000 checks, and performs them in order, usually within seconds. If a row is malformed, nothing is accepted. Each row with a result costs one credit, and is logged like a single check. Read the results with `GET /v1/checks/batch`, or wait for the event `batch.completed`. Scope: `check`.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checks/batch/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the results of a batch as CSV
         * @description All rows of a batch that has ended, with their identifiers and results. Amounts are in dollars. Texts that a spreadsheet would read as formulas begin with an apostrophe. Scope: `check`.
         */
        get: operations["batchResultsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checks/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the batches of your organization
         * @description Newest first. Batches are listed for up to 30 days after they end. Scope: `check`.
         */
        get: operations["listBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checks/batch/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a batch
         * @description Rows that have a result keep it, and stay billed. The others are not checked. Canceling a batch again returns it unchanged. Scope: `check`.
         */
        post: operations["cancelBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/adverse-actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your notices of adverse actions
         * @description Newest first. With `notice_id`, only that one. Scope: `read`.
         */
        get: operations["listAdverseActions"];
        put?: never;
        /**
         * Tell a renter of an adverse action
         * @description Creates the notice that the law requires if you deny someone, or rent to them on stricter terms, because of a check in the last 60 days. The notice names the network and its operator, the score with its range, date and up to four key factors, and the renter’s rights. With `medium: email` it is mailed if an address may get it; the status becomes `sent` when the mail server accepted it. With `print` you fetch the PDF, hand it over, and set the status. The renter finds it in the portal. Sending the same request again does not create a second notice. This is not legal advice. Scope: `file`.
         */
        post: operations["createAdverseAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/adverse-actions/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the status of a notice
         * @description `sent`: you handed over the printed notice. `final`: you stand by the decision, even after a dispute. `withdrawn`: you do not. A notice becomes `disputed` automatically when the renter disputes a record after it was sent: check the renter again when the dispute is decided. Scope: `file`.
         */
        post: operations["updateAdverseAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/adverse-actions/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a notice as a PDF
         * @description A tagged PDF to print, worded as when the notice was created. Scope: `read`.
         */
        get: operations["adverseActionPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/renter/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * File a report from raw figures
         * @description The next check of this renter counts it. If you give an e-mail, it alone identifies the renter. Emits no event. Scope: `file`.
         */
        post: operations["fileFiguresReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reports that the organization filed
         * @description Newest first, including reports that are no longer on file. Scope: `read`.
         */
        get: operations["listReports"];
        put?: never;
        /**
         * File a report from compliance labels
         * @description The next check of this renter counts it. Sends `report.submitted` to the organization's webhook. Scope: `file`.
         */
        post: operations["fileLabelsReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidents/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * File one incident
         * @description The next check of this renter counts it. Each incident lowers the score by 100 points. The incidents of one organization lower it by at most 300 points in any 12 months. Scope: `file`.
         */
        post: operations["fileIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct a report
         * @description Fields that you leave out do not change. The next check uses the new values. A correction cannot make the record worse for the renter: to do that, withdraw it and file it again. The previous version is kept, and the renter and the operator can see it. A report about another person cannot be corrected: withdraw it. Scope: `file`.
         */
        post: operations["correctReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that the renter paid later
         * @description The balance was paid, in whole or in part. `Not Paid` becomes `Paid Late` when nothing is left. The report keeps its date, so it still leaves the file at the same time. Scope: `file`.
         */
        post: operations["settleReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a report
         * @description Checks and scores stop counting it at once. The renter’s file still shows it, with your reason. Within ten minutes of filing, no reason is required. Scope: `file`.
         */
        post: operations["withdrawReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the incidents that the organization filed
         * @description Newest first, including incidents that are no longer on file and those filed with a report. Scope: `read`.
         */
        get: operations["listIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidents/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct an incident
         * @description Fields that you leave out do not change. The next check uses the new values. A correction cannot make the record worse for the renter: to do that, withdraw it and file it again. The previous version is kept, and the renter and the operator can see it. Scope: `file`.
         */
        post: operations["correctIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/incidents/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an incident
         * @description Like withdrawing a report. Scope: `file`.
         */
        post: operations["withdrawIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the disputes of the records that the organization filed
         * @description Undecided disputes, earliest deadline first. With `show=ended`, ended disputes, newest first. 50 per page. Scope: `read`.
         */
        get: operations["listDisputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dispute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a dispute with its documents and its timeline
         * @description The dispute must be about a record that the organization filed. Scope: `read`.
         */
        get: operations["getDispute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dispute/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a dispute
         * @description Upholding a dispute removes the record or, with `correction`, corrects a report. It also removes the `incidents` given, which were filed with the report. The next check reflects the decision. The renter is notified by mail. Scope: `file`.
         */
        post: operations["decideDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the active keys of the organization
         * @description Oldest first. A full key is returned only once, when it is created. A test key lists test keys. With `detail=1` each key also has its restrictions, who created it, and where it was used. Scope: `manage`.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description Five keys can be active at once, and ten can be created in an hour. Further requests get a 429 whose `Retry-After` says when the next key can be created. Only this response contains the full key, so store it. Authenticate with a key, or with the session token that the dashboard shows to an admin. A key cannot create a key with more rights than its own: restrictions that you leave out are copied from the key that you use, and the response lists them. Scope: `manage`.
         */
        post: operations["createKey"];
        /**
         * Revoke a key
         * @description Permanent and immediate: the next request with the key is rejected. Pass the ID as `?id=` or in the body. Scope: `manage`.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a key
         * @description Creates a key with the same name and restrictions. The old key keeps working for some hours, so that your software can switch without an outage. Until then, the two count as one of the five active keys. Only this response contains the full key, so store it. With `grace_hours` 0 the old key stops working at once: do that if it leaked. Scope: `manage`.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization's webhook and its newest deliveries
         * @description Each event is sent once. A failed delivery is retried only with `retries`. Scope: `webhooks`.
         */
        get: operations["getWebhook"];
        /**
         * Set the organization's webhook
         * @description Each organization has one URL, and a new one replaces it. It must be an https URL at a public address. All other fields are optional, and fields that you leave out do not change. A webhook that was turned off is turned on again. Scope: `webhooks`.
         */
        put: operations["setWebhook"];
        post?: never;
        /**
         * Remove the organization's webhook
         * @description No more events are sent. Pending deliveries are marked as failed. Scope: `webhooks`.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret that signs deliveries
         * @description Only this response contains the new secret, so store it. For 24 hours, or `overlap_hours`, deliveries are signed with both secrets, so that you can update your receiver in the meantime. Scope: `webhooks`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend what was not delivered
         * @description Resends every event since `from` that your webhook should have received but did not, going back at most 30 days. Events are sent as fast as your receiver responds. Events that are already being sent are left out. You can do this once a minute. Scope: `webhooks`.
         */
        post: operations["recoverEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of your organization
         * @description Every event of the last 30 days, oldest first, whether or not you have a webhook, including those that a webhook gets only on request. Send `next_cursor` as `after` to get what happened since: nothing is left out, and the events of each renter are in the order in which they happened. `next_cursor` stays valid while nothing new has happened. With `id`, only that event. Scope: `read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance your test clock
         * @description Everything that falls due by then is done before the response: disputes reach their deadline, reminders are sent, old records leave the file. Webhooks that are due are sent right after the response. The clock continues from there, and never goes back. Keys expire by the clock of the network. Scope: `manage`.
         */
        post: operations["advanceTestClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trigger an event in your test world
         * @description Does what causes the event, with a new renter: files a report, disputes it, or completes a batch. You can look up every ID in the event, and decide the dispute. Earlier events happen as well, such as `report.submitted` before `report.withdrawn`. `GET /v1/events` lists the event. `sent` is true if the webhook of your test world gets events of this type. Scope: `manage`.
         */
        post: operations["triggerTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset your test world
         * @description Deletes everything that you filed, checked and set in test mode, including the webhook, and returns the clock to the present. The personas stay as they are, and your test keys stay valid. You can reset 20 times in a row, and then once every three minutes. Scope: `manage`.
         */
        post: operations["resetTestWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @constant */
            ok: false;
            /** @description What went wrong, in words */
            error: string;
        };
        AuthenticationError: {
            /** @constant */
            ok: false;
            /** @description What went wrong, in words */
            error: string;
            /**
             * Format: uri
             * @description The URL of this reference; present only if the key is missing
             */
            docs?: string;
        };
        InternalError: {
            /** @constant */
            ok: false;
            /** @description What went wrong, in words */
            error: string;
            /** @description Quote it when you contact the operator */
            request_id: string;
        };
        BareError: {
            /** @description What went wrong, in words */
            error: string;
        };
        Unauthorized: {
            /** @constant */
            error: "Unauthorized";
        };
        PingResponse: {
            /** @constant */
            ok: true;
            /** @constant */
            service: "renter-screening";
            /** @constant */
            version: "1.0";
            /** @constant */
            status: "operational";
            /**
             * Format: date-time
             * @description The current time (ISO 8601)
             */
            timestamp: string;
            /**
             * Format: uri
             * @description The URL of this reference
             */
            docs: string;
        };
        Explanation: {
            /**
             * Format: int64
             * @description The version of the rules that computed the response
             */
            rules_version: number;
            /**
             * Format: int32
             * @description The highest possible score. Add the points of all reasons to get the score
             */
            highest_score: number | null;
            /** @description Largest deduction first */
            reasons: {
                /** @enum {string} */
                code: "INCIDENTS_ON_FILE" | "UNPAID_REPORTS" | "DAMAGED_REPORTS" | "UNVERIFIED_IDENTITY" | "OUTSTANDING_BALANCES" | "SCORE_FLOOR" | "NOTHING_ON_FILE";
                /** @description The reason, in words */
                text: string;
                /**
                 * Format: int32
                 * @description Its effect on the score; negative for a deduction
                 */
                points: number;
            }[];
            /** @description The consequence of the score, in words */
            outcome: string;
            /** @description The evidence that this is the right person; null if no renter was found */
            match: {
                /** @enum {string} */
                identifier: "member_id" | "email" | "phone" | "license" | "name" | "renter_id";
                /** @enum {string} */
                strength: "CERTAIN" | "STRONG" | "MODERATE" | "WEAK";
                /** @description How strong the match is, in words */
                text: string;
                /**
                 * Format: int32
                 * @description How many renters have this name, up to 100. For any other identifier, 2 if at least one other renter has it, otherwise null
                 */
                shared_by: number | null;
            } | null;
            /** @description Present if a check found no renter, but one is on file whose e-mail or phone differs by a single typo. It uses a daily lookup, and is left out once those are used up */
            did_you_mean?: {
                /** @enum {string} */
                identifier: "email" | "phone";
                /** @description What to do, in words */
                text: string;
            };
        };
        /** @description A check that found a record */
        FoundCheck: {
            /** @constant */
            ok: true;
            /** @constant */
            found: true;
            /** @enum {string} */
            recommendation: "APPROVED" | "CONDITIONAL" | "REVIEW_REQUIRED" | "DENIED";
            /** @enum {string} */
            risk_tier: "LOW" | "MODERATE" | "HIGH" | "CRITICAL";
            /** Format: int32 */
            score: number;
            /** @constant */
            score_max: 1000;
            /** @enum {string} */
            match_method: "member_id" | "email" | "phone" | "license" | "name";
            renter: {
                /** @description Network member ID */
                member_id: string | null;
                name: string | null;
                verified: boolean;
                /** @enum {string} */
                verification_level: "IDENTITY_VERIFIED" | "UNVERIFIED";
            };
            summary: {
                /**
                 * Format: int64
                 * @description Reports on file; reports on the same contract count as one
                 */
                total_rentals: number;
                /**
                 * Format: int64
                 * @description Incidents on file
                 */
                incidents: number;
                /**
                 * Format: int64
                 * @description In cents. Total owed in all reports on file
                 */
                outstanding_balance: number;
                /**
                 * Format: date-time
                 * @description When the newest incident was filed (ISO 8601)
                 */
                last_incident_date: string | null;
                /**
                 * Format: int64
                 * @description Reports on file
                 */
                network_reports: number;
                /**
                 * Format: int64
                 * @description Incidents that other organizations filed
                 */
                cross_operator_flags: number;
            };
            /** @description The types of incidents, and words such as `OUTSTANDING_BALANCE`, sorted and without duplicates */
            flags: string[];
            /** @description The result in words */
            message: string;
            explanation?: components["schemas"]["Explanation"];
            /**
             * Format: date-time
             * @description When it was checked (ISO 8601)
             */
            checked_at: string;
            /** @constant */
            api_version: "1.0";
        };
        /** @description A check that found no record. `APPROVED` then means only that nothing is known */
        AbsentCheck: {
            /** @constant */
            ok: true;
            /** @constant */
            found: false;
            /** @constant */
            recommendation: "APPROVED";
            /** @constant */
            risk_tier: "UNKNOWN";
            flags: string[];
            /** @description The result in words */
            message: string;
            data: null;
            explanation?: components["schemas"]["Explanation"];
            /**
             * Format: date-time
             * @description When it was checked (ISO 8601)
             */
            checked_at: string;
            /** @constant */
            api_version: "1.0";
        };
        CheckRenterResponse: components["schemas"]["FoundCheck"] | components["schemas"]["AbsentCheck"];
        ScoreRenterResponse: {
            /** @constant */
            ok: true;
            renter_id: string;
            /** Format: int32 */
            composite_score: number;
            /** @constant */
            score_max: 1000;
            components: {
                payment_history: {
                    /** Format: int32 */
                    score: number;
                    /** @constant */
                    weight: "40%";
                    /** @enum {string} */
                    label: "Excellent" | "Good" | "Poor";
                };
                asset_condition: {
                    /** Format: int32 */
                    score: number;
                    /** @constant */
                    weight: "30%";
                    /** @enum {string} */
                    label: "Excellent" | "Good" | "Poor";
                };
                identity_verified: {
                    /** Format: int32 */
                    score: number;
                    /** @constant */
                    weight: "20%";
                    /** @enum {string} */
                    label: "Verified" | "Unverified";
                };
                network_standing: {
                    /** Format: int32 */
                    score: number;
                    /** @constant */
                    weight: "10%";
                    /** @enum {string} */
                    label: "Good Standing" | "Has Outstanding Balances";
                };
            };
            financials: {
                /**
                 * Format: int64
                 * @description Reports on file
                 */
                total_reports: number;
                /**
                 * Format: int64
                 * @description Reports that are paid
                 */
                paid_in_full: number;
                /**
                 * Format: int64
                 * @description Reports that are unpaid: a balance is outstanding, or the label is `Not Paid`
                 */
                outstanding_balances: number;
                /**
                 * Format: int64
                 * @description In cents. Total owed in all reports on file
                 */
                total_owed: number;
            };
            explanation?: components["schemas"]["Explanation"];
            /**
             * Format: date-time
             * @description When it was calculated (ISO 8601)
             */
            calculated_at: string;
        };
        SearchRentersByMemberId: {
            /** @description Network member ID */
            memberId: string;
            /** @description E-mail address */
            email?: string;
            /** @description Phone number in any format */
            phone?: string;
            /** @description The beginning of a name */
            name?: string;
        };
        SearchRentersByEmail: {
            /** @description Network member ID */
            memberId?: string;
            /** @description E-mail address */
            email: string;
            /** @description Phone number in any format */
            phone?: string;
            /** @description The beginning of a name */
            name?: string;
        };
        SearchRentersByPhone: {
            /** @description Network member ID */
            memberId?: string;
            /** @description E-mail address */
            email?: string;
            /** @description Phone number in any format */
            phone: string;
            /** @description The beginning of a name */
            name?: string;
        };
        SearchRentersByName: {
            /** @description Network member ID */
            memberId?: string;
            /** @description E-mail address */
            email?: string;
            /** @description Phone number in any format */
            phone?: string;
            /** @description The beginning of a name */
            name: string;
        };
        SearchRentersRequest: components["schemas"]["SearchRentersByMemberId"] | components["schemas"]["SearchRentersByEmail"] | components["schemas"]["SearchRentersByPhone"] | components["schemas"]["SearchRentersByName"];
        SearchResult: {
            renterId: string;
            /** @description Network member ID */
            memberId: string | null;
            fullName: string | null;
            email: string | null;
            verified: boolean;
            /** Format: int32 */
            rentScore: number;
            /** @enum {string} */
            eligibility: "ELIGIBLE" | "ELIGIBLE_WITH_CONDITIONS" | "ELEVATED_RISK" | "DO_NOT_RENT";
            fraudReported: boolean;
        };
        SearchRentersResponse: {
            /** @constant */
            ok: true;
            /** Format: int32 */
            count: number;
            results: components["schemas"]["SearchResult"][];
        };
        ListRentersResponse: ({
            id: string;
            /** @description Network member ID */
            memberId: string;
            fullName?: string;
            email?: string;
            phone?: string;
            verified: boolean;
            /** @enum {string} */
            verificationLevel: "IDENTITY_VERIFIED" | "UNVERIFIED";
            /** Format: int32 */
            rentScore: number;
            fraudReported: boolean;
            /** Format: int64 */
            totalRentals: number;
            /** @description The types of incidents, and words such as `OUTSTANDING_BALANCE`, sorted and without duplicates */
            riskFlags: string[];
            /**
             * Format: date-time
             * @description When the profile was created (ISO 8601)
             */
            createdAt: string;
        } | {
            id: string;
            /** @description Network member ID */
            memberId: string;
            fullName?: string;
            email?: string;
            phone?: string;
            verified: boolean;
            /** @enum {string} */
            verificationLevel: "IDENTITY_VERIFIED" | "UNVERIFIED";
            /**
             * Format: date-time
             * @description When the profile was created (ISO 8601)
             */
            createdAt: string;
        })[];
        LoggedCheck: {
            /** @description The `X-Request-Id` of the check; checks by staff have IDs of their own */
            request_id: string;
            /**
             * Format: date-time
             * @description When it was checked (ISO 8601)
             */
            checked_at: string;
            checked_by: {
                /** @description The ID of the key or the staff member */
                id: string;
                /** @enum {string} */
                kind: "key" | "person" | "unknown";
                name: string | null;
            };
            /** @enum {string} */
            purpose: "tenancy" | "vehicle_rental" | "equipment_rental" | "storage_rental" | "account_review" | "collection" | "written_instruction";
            /** @description Your own name for a row of a batch */
            reference: string | null;
            /** @description The batch that it was part of */
            batch_id: string | null;
            /**
             * @description The identifier that found the renter; if none did, the first one that you sent
             * @enum {string}
             */
            identifier: "member_id" | "email" | "phone" | "license" | "name";
            found: boolean;
            renter_id: string | null;
            /** @enum {string} */
            recommendation: "APPROVED" | "CONDITIONAL" | "REVIEW_REQUIRED" | "DENIED";
            /** @enum {string} */
            risk_tier: "LOW" | "MODERATE" | "HIGH" | "CRITICAL" | "UNKNOWN";
            /** Format: int32 */
            score: number | null;
            /** @description `null` if no renter was found, and for old checks that did not store it */
            verified: boolean | null;
            /** @description As it was then; `null` in the same cases */
            summary: {
                /**
                 * Format: int64
                 * @description Reports on file; reports on the same contract count as one
                 */
                total_rentals: number;
                /**
                 * Format: int64
                 * @description Incidents on file
                 */
                incidents: number;
                /**
                 * Format: int64
                 * @description In cents. Total owed in all reports on file
                 */
                outstanding_balance: number;
                /**
                 * Format: date-time
                 * @description When the newest incident was filed (ISO 8601)
                 */
                last_incident_date: string | null;
                /**
                 * Format: int64
                 * @description Reports on file
                 */
                network_reports: number;
                /**
                 * Format: int64
                 * @description Incidents that other organizations filed
                 */
                cross_operator_flags: number;
            } | null;
            /** @description As they were then; `null` in the same cases */
            flags: string[] | null;
            explanation?: components["schemas"]["Explanation"] | null;
        };
        ListChecksResponse: {
            /** @constant */
            ok: true;
            checks: components["schemas"]["LoggedCheck"][];
            /** @description Send it to get the next page; null at the end */
            next_cursor: string | null;
        };
        BatchRowByMemberId: {
            /** @description Network member ID, such as MB-7K2M9QXR. Searched first */
            member_id: string;
            /**
             * @description E-mail address. Searched second
             * @example jordan@example.com
             */
            email?: string;
            /** @description Phone number in any format; only the digits count, of which there must be seven or more. Searched third */
            phone?: string;
            /** @description License number. Searched fourth */
            license?: string;
            /** @description Full name. Searched last, because a name alone does not identify a person */
            name?: string;
            /**
             * @description Why you check, `tenancy` by default. It is logged, and the renter sees it
             * @enum {string}
             */
            purpose?: "tenancy" | "vehicle_rental" | "equipment_rental" | "storage_rental" | "account_review" | "collection" | "written_instruction";
            /** @description Your own name for the row, such as a contract number. The result and the list of checks repeat it */
            reference?: string;
        };
        BatchRowByEmail: {
            /** @description Network member ID, such as MB-7K2M9QXR. Searched first */
            member_id?: string;
            /**
             * @description E-mail address. Searched second
             * @example jordan@example.com
             */
            email: string;
            /** @description Phone number in any format; only the digits count, of which there must be seven or more. Searched third */
            phone?: string;
            /** @description License number. Searched fourth */
            license?: string;
            /** @description Full name. Searched last, because a name alone does not identify a person */
            name?: string;
            /**
             * @description Why you check, `tenancy` by default. It is logged, and the renter sees it
             * @enum {string}
             */
            purpose?: "tenancy" | "vehicle_rental" | "equipment_rental" | "storage_rental" | "account_review" | "collection" | "written_instruction";
            /** @description Your own name for the row, such as a contract number. The result and the list of checks repeat it */
            reference?: string;
        };
        BatchRowByPhone: {
            /** @description Network member ID, such as MB-7K2M9QXR. Searched first */
            member_id?: string;
            /**
             * @description E-mail address. Searched second
             * @example jordan@example.com
             */
            email?: string;
            /** @description Phone number in any format; only the digits count, of which there must be seven or more. Searched third */
            phone: string;
            /** @description License number. Searched fourth */
            license?: string;
            /** @description Full name. Searched last, because a name alone does not identify a person */
            name?: string;
            /**
             * @description Why you check, `tenancy` by default. It is logged, and the renter sees it
             * @enum {string}
             */
            purpose?: "tenancy" | "vehicle_rental" | "equipment_rental" | "storage_rental" | "account_review" | "collection" | "written_instruction";
            /** @description Your own name for the row, such as a contract number. The result and the list of checks repeat it */
            reference?: string;
        };
        BatchRowByLicense: {
            /** @description Network member ID, such as MB-7K2M9QXR. Searched first */
            member_id?: string;
            /**
             * @description E-mail address. Searched second
             * @example jordan@example.com
             */
            email?: string;
            /** @description Phone number in any format; only the digits count, of which there must be seven or more. Searched third */
            phone?: string;
            /** @description License number. Searched fourth */
            license: string;
            /** @description Full name. Searched last, because a name alone does not identify a person */
            name?: string;
            /**
             * @description Why you check, `tenancy` by default. It is logged, and the renter sees it
             * @enum {string}
             */
            purpose?: "tenancy" | "vehicle_rental" | "equipment_rental" | "storage_rental" | "account_review" | "collection" | "written_instruction";
            /** @description Your own name for the row, such as a contract number. The result and the list of checks repeat it */
            reference?: string;
        };
        BatchRowByName: {
            /** @description Network member ID, such as MB-7K2M9QXR. Searched first */
            member_id?: string;
            /**
             * @description E-mail address. Searched second
             * @example jordan@example.com
             */
            email?: string;
            /** @description Phone number in any format; only the digits count, of which there must be seven or more. Searched third */
            phone?: string;
            /** @description License number. Searched fourth */
            license?: string;
            /** @description Full name. Searched last, because a name alone does not identify a person */
            name: string;
            /**
             * @description Why you check, `tenancy` by default. It is logged, and the renter sees it
             * @enum {string}
             */
            purpose?: "tenancy" | "vehicle_rental" | "equipment_rental" | "storage_rental" | "account_review" | "collection" | "written_instruction";
            /** @description Your own name for the row, such as a contract number. The result and the list of checks repeat it */
            reference?: string;
        };
        CreateBatchRequest: {
            /** @description Each row has the fields of a single check */
            checks: (components["schemas"]["BatchRowByMemberId"] | components["schemas"]["BatchRowByEmail"] | components["schemas"]["BatchRowByPhone"] | components["schemas"]["BatchRowByLicense"] | components["schemas"]["BatchRowByName"])[];
            /** @description A name for the batch */
            name?: string;
        };
        CreateBatchResponse: {
            /** @constant */
            ok: true;
            batch_id: string;
            /** @enum {string} */
            status: "running" | "completed" | "cancelled";
            /** Format: int32 */
            rows: number;
        };
        BatchResult: {
            /**
             * Format: int64
             * @description The number of the row, from 1. For a file uploaded in the dashboard, the row number in that file
             */
            row: number;
            /** @description Your own name for the row, such as a contract number. The result and the list of checks repeat it */
            reference: string | null;
            /** @description The ID of the check, as in `GET /v1/checks` */
            request_id: string;
            check: components["schemas"]["FoundCheck"] | components["schemas"]["AbsentCheck"];
        };
        GetBatchResponse: {
            /** @constant */
            ok: true;
            batch_id: string;
            name: string | null;
            /** @enum {string} */
            status: "running" | "completed" | "cancelled";
            /**
             * @description Why it was canceled. `requested`: by your organization; `key_revoked`: because the API key that sent it was revoked; `key_expired`: because the API key that sent it expired; `staff_disabled`: because the staff member who sent it can no longer sign in; `no_api_access`: because API access was turned off for your organization; `not_certified`: because your organization has no certification of permissible purpose in force; `credit_floor`: because the balance reached the credit floor; `timed_out`: because it did not finish within a day
             * @enum {string|null}
             */
            reason: "requested" | "key_revoked" | "key_expired" | "staff_disabled" | "no_api_access" | "not_certified" | "credit_floor" | "timed_out" | null;
            /** Format: int32 */
            rows: number;
            /**
             * Format: int32
             * @description How many rows have a result so far. Rows are checked in order
             */
            answered: number;
            /**
             * Format: int32
             * @description How many credits it has cost: one for each row with a result
             */
            billed: number;
            /**
             * Format: date-time
             * @description When it was accepted (ISO 8601)
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was completed or canceled (ISO 8601)
             */
            ended_at: string | null;
            results?: components["schemas"]["BatchResult"][];
            /** @description Send it to get the next page; null at the end */
            next_cursor: string | null;
        };
        Batch: {
            batch_id: string;
            name: string | null;
            /** @enum {string} */
            status: "running" | "completed" | "cancelled";
            /**
             * @description Why it was canceled. `requested`: by your organization; `key_revoked`: because the API key that sent it was revoked; `key_expired`: because the API key that sent it expired; `staff_disabled`: because the staff member who sent it can no longer sign in; `no_api_access`: because API access was turned off for your organization; `not_certified`: because your organization has no certification of permissible purpose in force; `credit_floor`: because the balance reached the credit floor; `timed_out`: because it did not finish within a day
             * @enum {string|null}
             */
            reason: "requested" | "key_revoked" | "key_expired" | "staff_disabled" | "no_api_access" | "not_certified" | "credit_floor" | "timed_out" | null;
            /** Format: int32 */
            rows: number;
            /**
             * Format: int32
             * @description How many rows have a result so far. Rows are checked in order
             */
            answered: number;
            /**
             * Format: int32
             * @description How many credits it has cost: one for each row with a result
             */
            billed: number;
            /**
             * Format: date-time
             * @description When it was accepted (ISO 8601)
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was completed or canceled (ISO 8601)
             */
            ended_at: string | null;
        };
        ListBatchesResponse: {
            /** @constant */
            ok: true;
            batches: components["schemas"]["Batch"][];
            /** @description Send it to get the next page; null at the end */
            next_cursor: string | null;
        };
        CancelBatchRequest: {
            /** @description The batch */
            batch_id: string;
        };
        CancelBatchResponse: {
            /** @constant */
            ok: true;
            batch_id: string;
            name: string | null;
            /** @enum {string} */
            status: "running" | "completed" | "cancelled";
            /**
             * @description Why it was canceled. `requested`: by your organization; `key_revoked`: because the API key that sent it was revoked; `key_expired`: because the API key that sent it expired; `staff_disabled`: because the staff member who sent it can no longer sign in; `no_api_access`: because API access was turned off for your organization; `not_certified`: because your organization has no certification of permissible purpose in force; `credit_floor`: because the balance reached the credit floor; `timed_out`: because it did not finish within a day
             * @enum {string|null}
             */
            reason: "requested" | "key_revoked" | "key_expired" | "staff_disabled" | "no_api_access" | "not_certified" | "credit_floor" | "timed_out" | null;
            /** Format: int32 */
            rows: number;
            /**
             * Format: int32
             * @description How many rows have a result so far. Rows are checked in order
             */
            answered: number;
            /**
             * Format: int32
             * @description How many credits it has cost: one for each row with a result
             */
            billed: number;
            /**
             * Format: date-time
             * @description When it was accepted (ISO 8601)
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was completed or canceled (ISO 8601)
             */
            ended_at: string | null;
        };
        CreateAdverseActionRequest: {
            /** @description X-Request-Id of the check */
            check_request_id: string;
            /**
             * @description What you decided. Stricter conditions count, too
             * @enum {string}
             */
            action: "denied" | "conditions" | "higher_deposit" | "guarantor" | "higher_rent" | "other";
            /** @description Your own words to the renter, at most 1000 characters, without links */
            explanation?: string;
            /**
             * @description How the renter gets it
             * @enum {string}
             */
            medium: "email" | "print";
            /**
             * @description Adds the form that this state requires
             * @enum {string}
             */
            state?: "WA";
            /**
             * @description The language of a printed notice, en by default. Only with medium print
             * @enum {string}
             */
            language?: "en" | "es";
        };
        CreateAdverseActionResponse: {
            /** @constant */
            ok: true;
            notice_id: string;
            /** @enum {string} */
            status: "draft" | "sent" | "disputed" | "final" | "withdrawn";
            /** @description X-Request-Id of the check */
            check_request_id: string;
            renter_id: string;
            /** @enum {string} */
            action: "denied" | "conditions" | "higher_deposit" | "guarantor" | "higher_rent" | "other";
            explanation: string | null;
            /** @enum {string} */
            medium: "email" | "print";
            /** @enum {string|null} */
            state: "WA" | null;
            /**
             * Format: date-time
             * @description When it was created (ISO 8601)
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was mailed or handed over (ISO 8601)
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When the status last changed (ISO 8601)
             */
            changed_at: string;
            /** @description Why it was withdrawn */
            reason: string | null;
            /** @description Where to get the PDF, with your key */
            pdf_url: string;
        };
        Notice: {
            notice_id: string;
            /** @enum {string} */
            status: "draft" | "sent" | "disputed" | "final" | "withdrawn";
            /** @description X-Request-Id of the check */
            check_request_id: string;
            renter_id: string;
            /** @enum {string} */
            action: "denied" | "conditions" | "higher_deposit" | "guarantor" | "higher_rent" | "other";
            explanation: string | null;
            /** @enum {string} */
            medium: "email" | "print";
            /** @enum {string|null} */
            state: "WA" | null;
            /**
             * Format: date-time
             * @description When it was created (ISO 8601)
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was mailed or handed over (ISO 8601)
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When the status last changed (ISO 8601)
             */
            changed_at: string;
            /** @description Why it was withdrawn */
            reason: string | null;
            /** @description Where to get the PDF, with your key */
            pdf_url: string;
        };
        ListAdverseActionsResponse: {
            /** @constant */
            ok: true;
            notices: components["schemas"]["Notice"][];
            /** @description Send it to get the next page; null at the end */
            next_cursor: string | null;
        };
        UpdateAdverseActionRequest: {
            /** @description The notice */
            notice_id: string;
            /**
             * @description The new status
             * @enum {string}
             */
            status: "sent" | "final" | "withdrawn";
            /** @description Why it is withdrawn. The renter sees it */
            reason?: string;
        };
        UpdateAdverseActionResponse: {
            /** @constant */
            ok: true;
            notice_id: string;
            /** @enum {string} */
            status: "draft" | "sent" | "disputed" | "final" | "withdrawn";
            /** @description X-Request-Id of the check */
            check_request_id: string;
            renter_id: string;
            /** @enum {string} */
            action: "denied" | "conditions" | "higher_deposit" | "guarantor" | "higher_rent" | "other";
            explanation: string | null;
            /** @enum {string} */
            medium: "email" | "print";
            /** @enum {string|null} */
            state: "WA" | null;
            /**
             * Format: date-time
             * @description When it was created (ISO 8601)
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was mailed or handed over (ISO 8601)
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When the status last changed (ISO 8601)
             */
            changed_at: string;
            /** @description Why it was withdrawn */
            reason: string | null;
            /** @description Where to get the PDF, with your key */
            pdf_url: string;
        };
        FileFiguresReportByRenterEmail: {
            /** @description Matches and updates an existing profile. This or renter_name is required */
            renter_email: string;
            /** @description Full name. This or renter_email is required */
            renter_name?: string;
            /** @description Phone number in any format */
            renter_phone?: string;
            /** @description License number. Becomes an identifier of the renter, but does not decide which renter the report is about */
            renter_license?: string;
            /**
             * Format: date
             * @description Such as 1990-01-31. Added to the profile if it has none
             */
            renter_date_of_birth?: string;
            /** @description Current address on one line. Added to the profile if it has none */
            renter_address?: string;
            /** @description Description or date range */
            rental_period?: string;
            /**
             * Format: int64
             * @description In cents. Charged
             */
            total_charged?: number;
            /**
             * Format: int64
             * @description In cents. Paid
             */
            total_paid?: number;
            /**
             * Format: int64
             * @description In cents. Still owed; above 0 lowers the score by 200
             */
            outstanding_balance?: number;
            /** @description Each is filed as an incident, and lowers the score by 100 */
            incidents?: string[];
            /** @description One or more entries lower the score by 150 in total */
            damage?: string[];
            /** @enum {string} */
            recommendation?: "approved" | "conditional" | "denied" | "blacklist";
            /** @description Kept with the report */
            notes?: string;
            /**
             * Format: date
             * @description A day such as 2026-01-31, not in the future (UTC). When the rental ended. An adverse report about a rental that ended more than seven years ago is rejected; without a day, the seven years start when it is filed.
             */
            occurred_on?: string;
            /** @description Only for a filing that repeats a record that was removed after a dispute, rejected by the operator, or withdrawn: states that it is complete and accurate, and why, in at least four words and 20 characters. The renter is told, and sees it. Otherwise ignored */
            certify?: string;
        };
        FileFiguresReportByRenterName: {
            /** @description Matches and updates an existing profile. This or renter_name is required */
            renter_email?: string;
            /** @description Full name. This or renter_email is required */
            renter_name: string;
            /** @description Phone number in any format */
            renter_phone?: string;
            /** @description License number. Becomes an identifier of the renter, but does not decide which renter the report is about */
            renter_license?: string;
            /**
             * Format: date
             * @description Such as 1990-01-31. Added to the profile if it has none
             */
            renter_date_of_birth?: string;
            /** @description Current address on one line. Added to the profile if it has none */
            renter_address?: string;
            /** @description Description or date range */
            rental_period?: string;
            /**
             * Format: int64
             * @description In cents. Charged
             */
            total_charged?: number;
            /**
             * Format: int64
             * @description In cents. Paid
             */
            total_paid?: number;
            /**
             * Format: int64
             * @description In cents. Still owed; above 0 lowers the score by 200
             */
            outstanding_balance?: number;
            /** @description Each is filed as an incident, and lowers the score by 100 */
            incidents?: string[];
            /** @description One or more entries lower the score by 150 in total */
            damage?: string[];
            /** @enum {string} */
            recommendation?: "approved" | "conditional" | "denied" | "blacklist";
            /** @description Kept with the report */
            notes?: string;
            /**
             * Format: date
             * @description A day such as 2026-01-31, not in the future (UTC). When the rental ended. An adverse report about a rental that ended more than seven years ago is rejected; without a day, the seven years start when it is filed.
             */
            occurred_on?: string;
            /** @description Only for a filing that repeats a record that was removed after a dispute, rejected by the operator, or withdrawn: states that it is complete and accurate, and why, in at least four words and 20 characters. The renter is told, and sees it. Otherwise ignored */
            certify?: string;
        };
        FileFiguresReportRequest: components["schemas"]["FileFiguresReportByRenterEmail"] | components["schemas"]["FileFiguresReportByRenterName"];
        FileFiguresReportResponse: {
            /** @constant */
            ok: true;
            report_id: string;
            /** Format: int32 */
            score: number;
            /** @enum {string} */
            recommendation: "approved" | "conditional" | "denied" | "blacklist";
            /** @description A confirmation */
            message: string;
            /**
             * Format: date-time
             * @description When it was filed (ISO 8601)
             */
            filed_at: string;
        };
        FileLabelsReportRequest: {
            /** @description Matches and updates an existing profile */
            renterEmail: string;
            /** @description Full name */
            renterName: string;
            /** @description Stored as given */
            industryType: string;
            /** @description Phone number in any format */
            renterPhone?: string;
            /** @description License number. Becomes an identifier of the renter, but does not decide which renter the report is about */
            renterLicense?: string;
            /**
             * Format: date
             * @description Such as 1990-01-31. Added to the profile if it has none
             */
            renterDateOfBirth?: string;
            /** @description Current address on one line. Added to the profile if it has none */
            renterAddress?: string;
            /** @description The caller's own identifier; reports of one contract count as one rental */
            contractId?: string;
            /**
             * @description Weight 40%
             * @default Paid As Agreed
             * @enum {string}
             */
            paymentCompliance?: "Paid As Agreed" | "Paid Late" | "Not Paid";
            /**
             * @description Weight 30%
             * @default No Damage
             * @enum {string}
             */
            assetCondition?: "No Damage" | "Cosmetic Wear" | "Repairable Damage" | "Structural Damage" | "Total Loss";
            /**
             * @description Weight 20%
             * @default Compliant
             * @enum {string}
             */
            contractCompliance?: "Compliant" | "Minor Violation" | "Early Termination" | "Major Breach";
            incidents?: (string | {
                /** @description Incident type */
                type: string;
                /** @description What happened */
                details?: string;
            } | {
                /** @description ID of an incident that your organization filed about this renter */
                incidentId: string;
            })[];
            /**
             * Format: int64
             * @description In cents. Charged
             */
            totalCharged?: number;
            /**
             * Format: int64
             * @description In cents. Paid
             */
            totalPaid?: number;
            /**
             * Format: int64
             * @description In cents. Still owed
             */
            outstandingBalance?: number;
            /**
             * Format: date
             * @description A day such as 2026-01-31, not in the future (UTC). When the rental ended. An adverse report about a rental that ended more than seven years ago is rejected; without a day, the seven years start when it is filed.
             */
            occurredOn?: string;
            /** @description Only for a filing that repeats a record that was removed after a dispute, rejected by the operator, or withdrawn: states that it is complete and accurate, and why, in at least four words and 20 characters. The renter is told, and sees it. Otherwise ignored */
            certify?: string;
        };
        FileLabelsReportResponse: {
            /** @constant */
            ok: true;
            reportId: string;
            /** @description Human-readable */
            recordId: string;
            /** Format: int32 */
            riskScore: number;
        };
        FileIncidentRequest: {
            /** @description `renterId` of a search result, or `id` of the list */
            renterId: string;
            /** @description As in the `industryType` of the renter's reports */
            industry: string;
            /** @description Stored as given */
            type: string;
            /** @description What happened, in plain text */
            details: string;
            /**
             * Format: date
             * @description A day such as 2026-01-31, not in the future (UTC). When it happened. An incident from more than seven years ago is rejected; without a day, the seven years start when it is filed.
             */
            occurredOn?: string;
            /** @description Only for a filing that repeats a record that was removed after a dispute, rejected by the operator, or withdrawn: states that it is complete and accurate, and why, in at least four words and 20 characters. The renter is told, and sees it. Otherwise ignored */
            certify?: string;
        };
        FileIncidentResponse: {
            /** @constant */
            success: true;
            incidentId: string;
        };
        Report: {
            report_id: string;
            /** @description Human-readable */
            record_id: string;
            renter_id: string;
            /**
             * @description `held`: waiting for the operator’s review. `settled`: paid later. `removed`: after a dispute. `aged`: too old. `rejected` and `blocked`: by the operator
             * @enum {string}
             */
            status: "on_file" | "held" | "settled" | "corrected" | "withdrawn" | "removed" | "aged" | "rejected" | "blocked";
            /**
             * Format: int64
             * @description 1 when it was filed, and one more after each change
             */
            version: number;
            /**
             * Format: date-time
             * @description When it was filed (ISO 8601)
             */
            filed_at: string;
            /**
             * Format: date-time
             * @description When it was last changed or removed (ISO 8601)
             */
            changed_at: string | null;
            /** Format: date */
            occurred_on: string | null;
            /** Format: date */
            settled_on: string | null;
            industry: string | null;
            contract_id: string | null;
            renter_name: string | null;
            renter_email: string | null;
            renter_phone: string | null;
            /**
             * Format: int64
             * @description In cents. What was charged
             */
            total_charged: number | null;
            /**
             * Format: int64
             * @description In cents. What was paid
             */
            total_paid: number | null;
            /**
             * Format: int64
             * @description In cents. What is still owed
             */
            outstanding_balance: number | null;
            payment_compliance: string | null;
            asset_condition: string | null;
            contract_compliance: string | null;
            rental_period: string | null;
            damage: string[];
            notes: string | null;
            /** Format: int32 */
            score: number;
            /** @enum {string|null} */
            recommendation: "approved" | "conditional" | "denied" | "blacklist" | null;
        };
        ListReportsResponse: {
            /** @constant */
            ok: true;
            reports: components["schemas"]["Report"][];
            /** @description Send it to get the next page; null at the end */
            next_cursor: string | null;
        };
        CorrectReportRequest: {
            /** @description Its ID */
            report_id: string;
            /** @description The reason. The renter sees it */
            reason: string;
            /**
             * Format: int64
             * @description The version that you read. If there is a newer one, the response is a 409
             */
            version?: number;
            /**
             * Format: int64
             * @description In cents. Charged
             */
            total_charged?: number;
            /**
             * Format: int64
             * @description In cents. Paid
             */
            total_paid?: number;
            /**
             * Format: int64
             * @description In cents. Still owed
             */
            outstanding_balance?: number;
            /** @description Only for a report from figures: the complete list */
            damage?: string[];
            /**
             * @description Only for a report from compliance labels
             * @enum {string}
             */
            payment_compliance?: "Paid As Agreed" | "Paid Late" | "Not Paid";
            /**
             * @description Only for a report from compliance labels
             * @enum {string}
             */
            asset_condition?: "No Damage" | "Cosmetic Wear" | "Repairable Damage" | "Structural Damage" | "Total Loss";
            /**
             * @description Only for a report from compliance labels
             * @enum {string}
             */
            contract_compliance?: "Compliant" | "Minor Violation" | "Early Termination" | "Major Breach";
            /**
             * Format: date
             * @description A day such as 2026-01-31, not in the future (UTC). When the rental ended. An adverse report about a rental that ended more than seven years ago is rejected; without a day, the seven years start when it is filed.
             */
            occurred_on?: string;
            /** @description Stored as given */
            industry_type?: string;
            /** @description The caller's own identifier; reports of one contract count as one rental */
            contract_id?: string;
            /** @description Description or date range */
            rental_period?: string;
            /** @enum {string} */
            recommendation?: "approved" | "conditional" | "denied" | "blacklist";
            /** @description Kept with the report */
            notes?: string;
        };
        ChangedReport: {
            /** @constant */
            ok: true;
            report_id: string;
            /** @description Human-readable */
            record_id: string;
            renter_id: string;
            /**
             * @description `held`: waiting for the operator’s review. `settled`: paid later. `removed`: after a dispute. `aged`: too old. `rejected` and `blocked`: by the operator
             * @enum {string}
             */
            status: "on_file" | "held" | "settled" | "corrected" | "withdrawn" | "removed" | "aged" | "rejected" | "blocked";
            /**
             * Format: int64
             * @description 1 when it was filed, and one more after each change
             */
            version: number;
            /**
             * Format: date-time
             * @description When it was filed (ISO 8601)
             */
            filed_at: string;
            /**
             * Format: date-time
             * @description When it was last changed or removed (ISO 8601)
             */
            changed_at: string | null;
            /** Format: date */
            occurred_on: string | null;
            /** Format: date */
            settled_on: string | null;
            industry: string | null;
            contract_id: string | null;
            renter_name: string | null;
            renter_email: string | null;
            renter_phone: string | null;
            /**
             * Format: int64
             * @description In cents. What was charged
             */
            total_charged: number | null;
            /**
             * Format: int64
             * @description In cents. What was paid
             */
            total_paid: number | null;
            /**
             * Format: int64
             * @description In cents. What is still owed
             */
            outstanding_balance: number | null;
            payment_compliance: string | null;
            asset_condition: string | null;
            contract_compliance: string | null;
            rental_period: string | null;
            damage: string[];
            notes: string | null;
            /** Format: int32 */
            score: number;
            /** @enum {string|null} */
            recommendation: "approved" | "conditional" | "denied" | "blacklist" | null;
        };
        SettleReportRequest: {
            /** @description Its ID */
            report_id: string;
            /**
             * Format: date
             * @description A day such as 2026-01-31, not in the future (UTC). When the renter paid
             */
            settled_on: string;
            /**
             * Format: int64
             * @description In cents. What is left to pay; 0 by default
             */
            outstanding_balance?: number;
            /** @description The reason. The renter sees it */
            reason?: string;
            /**
             * Format: int64
             * @description The version that you read. If there is a newer one, the response is a 409
             */
            version?: number;
        };
        WithdrawReportRequest: {
            /** @description Its ID */
            report_id: string;
            /** @description The reason. The renter sees it */
            reason?: string;
            /**
             * Format: int64
             * @description The version that you read. If there is a newer one, the response is a 409
             */
            version?: number;
            /** @description Whether to also withdraw the incidents that you filed with it; false by default */
            with_incidents?: boolean;
        };
        WithdrawReportResponse: {
            /** @constant */
            ok: true;
            report_id: string;
            /** @description Human-readable */
            record_id: string;
            renter_id: string;
            /**
             * @description `held`: waiting for the operator’s review. `settled`: paid later. `removed`: after a dispute. `aged`: too old. `rejected` and `blocked`: by the operator
             * @enum {string}
             */
            status: "on_file" | "held" | "settled" | "corrected" | "withdrawn" | "removed" | "aged" | "rejected" | "blocked";
            /**
             * Format: int64
             * @description 1 when it was filed, and one more after each change
             */
            version: number;
            /**
             * Format: date-time
             * @description When it was filed (ISO 8601)
             */
            filed_at: string;
            /**
             * Format: date-time
             * @description When it was last changed or removed (ISO 8601)
             */
            changed_at: string | null;
            /** Format: date */
            occurred_on: string | null;
            /** Format: date */
            settled_on: string | null;
            industry: string | null;
            contract_id: string | null;
            renter_name: string | null;
            renter_email: string | null;
            renter_phone: string | null;
            /**
             * Format: int64
             * @description In cents. What was charged
             */
            total_charged: number | null;
            /**
             * Format: int64
             * @description In cents. What was paid
             */
            total_paid: number | null;
            /**
             * Format: int64
             * @description In cents. What is still owed
             */
            outstanding_balance: number | null;
            payment_compliance: string | null;
            asset_condition: string | null;
            contract_compliance: string | null;
            rental_period: string | null;
            damage: string[];
            notes: string | null;
            /** Format: int32 */
            score: number;
            /** @enum {string|null} */
            recommendation: "approved" | "conditional" | "denied" | "blacklist" | null;
            /** @description The IDs of the incidents that were also withdrawn */
            withdrawn_incidents: string[];
        };
        Incident: {
            incident_id: string;
            /** @description Human-readable */
            record_id: string;
            renter_id: string;
            /**
             * @description `held`: waiting for the operator’s review. `settled`: paid later. `removed`: after a dispute. `aged`: too old. `rejected` and `blocked`: by the operator
             * @enum {string}
             */
            status: "on_file" | "held" | "settled" | "corrected" | "withdrawn" | "removed" | "aged" | "rejected" | "blocked";
            /**
             * Format: int64
             * @description 1 when it was filed, and one more after each change
             */
            version: number;
            /**
             * Format: date-time
             * @description When it was filed (ISO 8601)
             */
            filed_at: string;
            /**
             * Format: date-time
             * @description When it was last changed or removed (ISO 8601)
             */
            changed_at: string | null;
            /** Format: date */
            occurred_on: string | null;
            industry: string | null;
            type: string;
            details: string | null;
        };
        ListIncidentsResponse: {
            /** @constant */
            ok: true;
            incidents: components["schemas"]["Incident"][];
            /** @description Send it to get the next page; null at the end */
            next_cursor: string | null;
        };
        CorrectIncidentRequest: {
            /** @description Its ID */
            incident_id: string;
            /** @description The reason. The renter sees it */
            reason: string;
            /**
             * Format: int64
             * @description The version that you read. If there is a newer one, the response is a 409
             */
            version?: number;
            /** @description As in the `industryType` of the renter's reports */
            industry?: string;
            /** @description Stored as given */
            type?: string;
            /** @description What happened, in plain text */
            details?: string;
            /**
             * Format: date
             * @description A day such as 2026-01-31, not in the future (UTC). When it happened. An incident from more than seven years ago is rejected; without a day, the seven years start when it is filed.
             */
            occurred_on?: string;
        };
        ChangedIncident: {
            /** @constant */
            ok: true;
            incident_id: string;
            /** @description Human-readable */
            record_id: string;
            renter_id: string;
            /**
             * @description `held`: waiting for the operator’s review. `settled`: paid later. `removed`: after a dispute. `aged`: too old. `rejected` and `blocked`: by the operator
             * @enum {string}
             */
            status: "on_file" | "held" | "settled" | "corrected" | "withdrawn" | "removed" | "aged" | "rejected" | "blocked";
            /**
             * Format: int64
             * @description 1 when it was filed, and one more after each change
             */
            version: number;
            /**
             * Format: date-time
             * @description When it was filed (ISO 8601)
             */
            filed_at: string;
            /**
             * Format: date-time
             * @description When it was last changed or removed (ISO 8601)
             */
            changed_at: string | null;
            /** Format: date */
            occurred_on: string | null;
            industry: string | null;
            type: string;
            details: string | null;
        };
        WithdrawIncidentRequest: {
            /** @description Its ID */
            incident_id: string;
            /** @description The reason. The renter sees it */
            reason?: string;
            /**
             * Format: int64
             * @description The version that you read. If there is a newer one, the response is a 409
             */
            version?: number;
        };
        Dispute: {
            dispute_id: string;
            /** @description Human-readable */
            record_id: string;
            /** @enum {string} */
            record_kind: "report" | "incident";
            /** @description The ID of the disputed report; null if an incident is disputed */
            report_id: string | null;
            /** @description The ID of the disputed incident; null if a report is disputed */
            incident_id: string | null;
            renter_id: string;
            /** @description Network member ID */
            member_id: string;
            renter_email: string;
            /** @enum {string} */
            reason_code: "not_mine" | "did_not_happen" | "already_paid" | "wrong_amount" | "not_damaged" | "other";
            /** @description The renter's reason, as in the event `dispute.filed` */
            reason: string;
            /** @enum {string} */
            status: "open" | "under_review" | "upheld" | "rejected" | "withdrawn";
            /**
             * Format: date-time
             * @description When it was filed (ISO 8601)
             */
            filed_at: string;
            /**
             * Format: date-time
             * @description If nobody decides it by then, it is decided in favor of the renter (ISO 8601)
             */
            deadline_at: string;
            /**
             * Format: date-time
             * @description When it was decided or withdrawn (ISO 8601)
             */
            ended_at: string | null;
            /**
             * @description What happened to the record of an upheld dispute
             * @enum {string|null}
             */
            outcome: "removed" | "corrected" | null;
            /** @description The reason given to the renter */
            decision_reason: string | null;
        };
        ListDisputesResponse: {
            /** @constant */
            ok: true;
            disputes: components["schemas"]["Dispute"][];
            /** @description Send it to get the next page; null at the end */
            next: string | null;
        };
        DisputeWithTimeline: {
            dispute_id: string;
            /** @description Human-readable */
            record_id: string;
            /** @enum {string} */
            record_kind: "report" | "incident";
            /** @description The ID of the disputed report; null if an incident is disputed */
            report_id: string | null;
            /** @description The ID of the disputed incident; null if a report is disputed */
            incident_id: string | null;
            renter_id: string;
            /** @description Network member ID */
            member_id: string;
            renter_email: string;
            /** @enum {string} */
            reason_code: "not_mine" | "did_not_happen" | "already_paid" | "wrong_amount" | "not_damaged" | "other";
            /** @description The renter's reason, as in the event `dispute.filed` */
            reason: string;
            /** @enum {string} */
            status: "open" | "under_review" | "upheld" | "rejected" | "withdrawn";
            /**
             * Format: date-time
             * @description When it was filed (ISO 8601)
             */
            filed_at: string;
            /**
             * Format: date-time
             * @description If nobody decides it by then, it is decided in favor of the renter (ISO 8601)
             */
            deadline_at: string;
            /**
             * Format: date-time
             * @description When it was decided or withdrawn (ISO 8601)
             */
            ended_at: string | null;
            /**
             * @description What happened to the record of an upheld dispute
             * @enum {string|null}
             */
            outcome: "removed" | "corrected" | null;
            /** @description The reason given to the renter */
            decision_reason: string | null;
            /** @description The dashboard shows their content */
            documents: {
                document_id: string;
                name: string;
                /** @enum {string} */
                type: "application/pdf" | "image/png" | "image/jpeg" | "image/webp";
                /** Format: int64 */
                bytes: number;
                /**
                 * Format: date-time
                 * @description When the renter added it (ISO 8601)
                 */
                added_at: string;
            }[];
            /** @description The incidents on file that you filed with the disputed report. A decision can remove them, too, with `incidents` */
            incidents: {
                incident_id: string;
                /** @description Human-readable */
                record_id: string;
                type: string;
                /**
                 * @description The status of its own newest dispute; `null` if it was never disputed separately
                 * @enum {string|null}
                 */
                dispute_status: "open" | "under_review" | "upheld" | "rejected" | "withdrawn" | null;
            }[];
            /** @description What happened, oldest first */
            timeline: {
                /**
                 * Format: date-time
                 * @description When (ISO 8601)
                 */
                at: string;
                what: string;
                /** @enum {string} */
                by: "renter" | "organization" | "network";
                text: string | null;
            }[];
        };
        GetDisputeResponse: {
            /** @constant */
            ok: true;
            dispute: components["schemas"]["DisputeWithTimeline"];
        };
        DecideDisputeRequest: {
            /** @description `disputeId` of the event, or of the list */
            dispute_id: string;
            /**
             * @description `uphold` if the renter is right
             * @enum {string}
             */
            decision: "uphold" | "reject";
            /** @description Sent to the renter. Required to reject */
            reason?: string;
            /** @description The corrected fields of a report. Omitted fields do not change. Without a correction the record is removed */
            correction?: {
                /**
                 * Format: int64
                 * @description In cents. Charged
                 */
                totalCharged?: number;
                /**
                 * Format: int64
                 * @description In cents. Paid
                 */
                totalPaid?: number;
                /**
                 * Format: int64
                 * @description In cents. Still owed
                 */
                outstandingBalance?: number;
                /** @description Only for a report from figures: the complete list */
                damage?: string[];
                /**
                 * @description Only for a report from compliance labels
                 * @enum {string}
                 */
                paymentCompliance?: "Paid As Agreed" | "Paid Late" | "Not Paid";
                /**
                 * @description Only for a report from compliance labels
                 * @enum {string}
                 */
                assetCondition?: "No Damage" | "Cosmetic Wear" | "Repairable Damage" | "Structural Damage" | "Total Loss";
                /**
                 * @description Only for a report from compliance labels
                 * @enum {string}
                 */
                contractCompliance?: "Compliant" | "Minor Violation" | "Early Termination" | "Major Breach";
                /**
                 * Format: date
                 * @description A day such as 2026-01-31, not in the future (UTC). When the rental ended. An adverse report about a rental that ended more than seven years ago is rejected; without a day, the seven years start when it is filed.
                 */
                occurredOn?: string;
            };
            /** @description Only when upholding a dispute of a report: incidents filed with it to remove as well. None by default */
            incidents?: string[];
        };
        DecideDisputeResponse: {
            /** @constant */
            ok: true;
            dispute: components["schemas"]["Dispute"];
        };
        ListKeysResponse: {
            /** @constant */
            ok: true;
            keys: {
                id: string;
                name: string;
                /** @description The first 12 characters; the rest is masked */
                preview: string;
                /**
                 * Format: int64
                 * @description Number of requests made with the key, including this one
                 */
                request_count: number;
                /**
                 * Format: date-time
                 * @description When it was last used (ISO 8601)
                 */
                last_used: string | null;
                /**
                 * Format: date-time
                 * @description When it was created (ISO 8601)
                 */
                created_at: string;
                /** @description What the key may be used for */
                scopes?: ("check" | "file" | "read" | "manage" | "webhooks")[];
                /**
                 * Format: date-time
                 * @description When it stops working; `null` for never (ISO 8601)
                 */
                expires_at?: string | null;
                /** @description The network addresses from which it works, as CIDR ranges; `null` for all */
                allowed_addresses?: string[] | null;
                /** @description The staff member who created it, or the key that it was created with; `null` for the operator */
                created_by?: string | null;
                /** @description The network address from which it was last used */
                last_address?: string | null;
                /** @description The last request from an address that is not allowed */
                last_rejected?: {
                    /**
                     * Format: date-time
                     * @description When it was (ISO 8601)
                     */
                    at: string;
                    /** @description The network address */
                    address: string;
                } | null;
                /** @description The ID of the key that replaced it. This one works until it expires */
                replaced_by?: string | null;
            }[];
        };
        CreateKeyRequest: {
            /** @description A label for the key, on one line */
            name: string;
            /**
             * @description `test` for a key of your test world; `live` by default. A test key creates only test keys
             * @enum {string}
             */
            mode?: "live" | "test";
            /** @description What it may be used for; all by default */
            scopes?: ("check" | "file" | "read" | "manage" | "webhooks")[];
            /**
             * Format: date-time
             * @description When it stops working, such as 2026-12-31T23:59:59Z; never by default, at most in ten years
             */
            expires_at?: string;
            /** @description The network addresses from which it works, such as 203.0.113.24, 203.0.113.0/24 or 2001:db8::/32; all by default */
            allowed_addresses?: string[];
        };
        CreateKeyResponse: {
            /** @constant */
            ok: true;
            id: string;
            name: string;
            /** @description The full key, returned only this once */
            key: string;
            /** @description The first 12 characters; the rest is masked */
            preview: string;
            /**
             * Format: date-time
             * @description When it was created (ISO 8601)
             */
            created_at: string;
            /** @description What the key may be used for */
            scopes?: ("check" | "file" | "read" | "manage" | "webhooks")[];
            /**
             * Format: date-time
             * @description When it stops working; `null` for never (ISO 8601)
             */
            expires_at?: string | null;
            /** @description The network addresses from which it works, as CIDR ranges; `null` for all */
            allowed_addresses?: string[] | null;
        };
        RotateKeyRequest: {
            /** @description ID of the key to replace */
            id: string;
            /**
             * Format: int32
             * @description How long the old key keeps working: 0 to 168 hours, 24 by default
             */
            grace_hours?: number;
            /**
             * Format: date-time
             * @description When the new key stops working; by default it has the lifetime of the old one, but ends no later than the key that you use
             */
            expires_at?: string;
        };
        RotateKeyResponse: {
            /** @constant */
            ok: true;
            id: string;
            name: string;
            /** @description The full key, returned only this once */
            key: string;
            /** @description The first 12 characters; the rest is masked */
            preview: string;
            /**
             * Format: date-time
             * @description When it was created (ISO 8601)
             */
            created_at: string;
            /** @description What the key may be used for */
            scopes: ("check" | "file" | "read" | "manage" | "webhooks")[];
            /**
             * Format: date-time
             * @description When it stops working; `null` for never (ISO 8601)
             */
            expires_at: string | null;
            /** @description The network addresses from which it works, as CIDR ranges; `null` for all */
            allowed_addresses: string[] | null;
            /** @description ID of the old key */
            replaces: string;
            /**
             * Format: date-time
             * @description When the old key stops working (ISO 8601)
             */
            replaced_ends_at: string;
        };
        RevokeKeyRequest: {
            /** @description ID of the key */
            id?: string;
        };
        RevokeKeyResponse: {
            /** @constant */
            ok: true;
            id: string;
            /**
             * Format: date-time
             * @description When it was revoked (ISO 8601)
             */
            revoked_at: string;
        };
        Webhook: {
            /** Format: uri */
            url: string;
            /**
             * Format: date-time
             * @description When it was last changed (ISO 8601)
             */
            updated_at: string;
            /** @description The event filter; absent without one */
            events?: ("report.submitted" | "report.corrected" | "report.withdrawn" | "dispute.filed" | "identity.check" | "batch.completed")[];
            /**
             * @description Its deliveries are signed
             * @constant
             */
            signed?: true;
            /**
             * @description Failed deliveries are retried
             * @constant
             */
            retries?: true;
            /** @description The name of the custom header; its value is never shown */
            header?: string;
            /**
             * Format: date-time
             * @description With `retries`: since when every attempt has failed; null if the last one succeeded (ISO 8601)
             */
            failing_since?: string | null;
            /**
             * Format: date-time
             * @description With `retries`: when it was turned off, because every attempt had failed for days (ISO 8601)
             */
            turned_off_at?: string | null;
        };
        Delivery: {
            id: string;
            /** @description Its type */
            event: string;
            /** Format: uri */
            url: string;
            /** @enum {string} */
            status: "pending" | "sending" | "delivered" | "failed";
            /**
             * Format: int32
             * @description The HTTP status that the receiver responded with; null without a response
             */
            http_status: number | null;
            /** @description Why it failed */
            error: string | null;
            /**
             * Format: int64
             * @description How long the request took
             */
            duration_ms: number | null;
            /**
             * Format: date-time
             * @description When the event was created (ISO 8601)
             */
            created_at: string;
            /** @description With `signed` or `retries`: the event, which `webhook-id` names */
            event_id?: string | null;
            /**
             * Format: int32
             * @description With `signed` or `retries`: how many attempts have begun
             */
            attempts?: number;
            /**
             * Format: date-time
             * @description With `signed` or `retries`: when a pending delivery is retried; otherwise null (ISO 8601)
             */
            next_attempt_at?: string | null;
        };
        GetWebhookResponse: {
            /** @constant */
            ok: true;
            webhook: components["schemas"]["Webhook"] | null;
            /** @description The newest 20, newest first */
            deliveries: components["schemas"]["Delivery"][];
        };
        SetWebhookRequest: {
            /** @description The URL that events are posted to */
            url: string;
            /** @description The event filter. `report.submitted`, `dispute.filed` and `identity.check` are all sent if the list names none of them; every other event is sent only if the list names it. `[]` restores the default */
            events?: ("report.submitted" | "report.corrected" | "report.withdrawn" | "dispute.filed" | "identity.check" | "batch.completed")[];
            /** @description Whether deliveries are signed as Standard Webhooks specifies. When it is turned on, the response has the `secret` */
            signed?: boolean;
            /** @description Whether a failed delivery is retried: up to eight attempts in 28 hours */
            retries?: boolean;
            /** @description A custom header sent with each delivery, such as `Authorization`; `false` removes it. Its value is stored encrypted and never returned. If the URL moves to another host, send the header again */
            header?: {
                name: string;
                value: string;
            } | false;
        };
        SetWebhook: {
            /** Format: uri */
            url: string;
            /**
             * Format: date-time
             * @description When it was last changed (ISO 8601)
             */
            updated_at: string;
            /** @description The event filter; absent without one */
            events?: ("report.submitted" | "report.corrected" | "report.withdrawn" | "dispute.filed" | "identity.check" | "batch.completed")[];
            /**
             * @description Its deliveries are signed
             * @constant
             */
            signed?: true;
            /**
             * @description Failed deliveries are retried
             * @constant
             */
            retries?: true;
            /** @description The name of the custom header; its value is never shown */
            header?: string;
            /**
             * Format: date-time
             * @description With `retries`: since when every attempt has failed; null if the last one succeeded (ISO 8601)
             */
            failing_since?: string | null;
            /**
             * Format: date-time
             * @description With `retries`: when it was turned off, because every attempt had failed for days (ISO 8601)
             */
            turned_off_at?: string | null;
            /** @description Only if `signed` was turned on: the secret, returned only this once */
            secret?: string;
        };
        SetWebhookResponse: {
            /** @constant */
            ok: true;
            webhook: components["schemas"]["SetWebhook"];
        };
        RemoveWebhookResponse: {
            /** @constant */
            ok: true;
            webhook: null;
        };
        RotateWebhookSecretRequest: {
            /**
             * Format: int32
             * @description How long deliveries are also signed with the old secret; 24 by default, 0 to end it at once
             */
            overlap_hours?: number;
        };
        WebhookWithSecret: {
            /** Format: uri */
            url: string;
            /**
             * Format: date-time
             * @description When it was last changed (ISO 8601)
             */
            updated_at: string;
            /** @description The event filter; absent without one */
            events?: ("report.submitted" | "report.corrected" | "report.withdrawn" | "dispute.filed" | "identity.check" | "batch.completed")[];
            /**
             * @description Its deliveries are signed
             * @constant
             */
            signed?: true;
            /**
             * @description Failed deliveries are retried
             * @constant
             */
            retries?: true;
            /** @description The name of the custom header; its value is never shown */
            header?: string;
            /**
             * Format: date-time
             * @description With `retries`: since when every attempt has failed; null if the last one succeeded (ISO 8601)
             */
            failing_since?: string | null;
            /**
             * Format: date-time
             * @description With `retries`: when it was turned off, because every attempt had failed for days (ISO 8601)
             */
            turned_off_at?: string | null;
            /** @description The new secret, returned only this once */
            secret: string;
        };
        RotateWebhookSecretResponse: {
            /** @constant */
            ok: true;
            webhook: components["schemas"]["WebhookWithSecret"];
            /**
             * Format: date-time
             * @description Until when deliveries are also signed with the old secret; null if they are not (ISO 8601)
             */
            old_secret_until: string | null;
        };
        RecoverEventsRequest: {
            /**
             * Format: date-time
             * @description The time to recover from
             */
            from: string;
        };
        RecoverEventsResponse: {
            /** @constant */
            ok: true;
            /**
             * Format: int64
             * @description How many events are resent
             */
            events: number;
        };
        ReportSubmittedData: {
            reportId: string;
            /** @description Human-readable */
            recordId: string;
            renterEmail?: string;
            renterName?: string;
            /** Format: int32 */
            riskScore: number;
            /** @enum {string} */
            eligibilityStatus: "Eligible" | "Eligible With Conditions" | "Elevated Risk" | "Do Not Rent";
            industryType: string;
            /**
             * Format: date-time
             * @description When it was filed (ISO 8601)
             */
            createdAt: string;
        };
        ReportSubmittedEntry: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "report.submitted";
            orgId: string;
            data: components["schemas"]["ReportSubmittedData"];
            /**
             * Format: date-time
             * @description When it happened (ISO 8601)
             */
            created_at: string;
        };
        ReportCorrectedData: {
            reportId: string;
            /** @description Human-readable */
            recordId: string;
            renterId: string;
            /** @enum {string} */
            status: "corrected" | "settled";
            /** Format: int32 */
            riskScore: number;
            /**
             * Format: date-time
             * @description When it was changed (ISO 8601)
             */
            changedAt: string;
        };
        ReportCorrectedEntry: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "report.corrected";
            orgId: string;
            data: components["schemas"]["ReportCorrectedData"];
            /**
             * Format: date-time
             * @description When it happened (ISO 8601)
             */
            created_at: string;
        };
        ReportWithdrawnData: {
            reportId: string;
            /** @description Human-readable */
            recordId: string;
            renterId: string;
            /** @constant */
            status: "withdrawn";
            /**
             * Format: date-time
             * @description When it was changed (ISO 8601)
             */
            changedAt: string;
        };
        ReportWithdrawnEntry: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "report.withdrawn";
            orgId: string;
            data: components["schemas"]["ReportWithdrawnData"];
            /**
             * Format: date-time
             * @description When it happened (ISO 8601)
             */
            created_at: string;
        };
        DisputeFiledData: {
            disputeId: string;
            /** @description Human-readable */
            recordId: string;
            renterEmail: string;
            /** @description The reason that the renter chose, and the renter’s words */
            reason: string;
            /**
             * @description Typically `open`
             * @enum {string}
             */
            status: "open" | "under_review" | "upheld" | "rejected" | "withdrawn";
            /**
             * Format: date-time
             * @description When it was filed (ISO 8601)
             */
            filedAt: string;
        };
        DisputeFiledEntry: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "dispute.filed";
            orgId: string;
            data: components["schemas"]["DisputeFiledData"];
            /**
             * Format: date-time
             * @description When it happened (ISO 8601)
             */
            created_at: string;
        };
        IdentityCheckData: {
            renterId: string;
            renterEmail?: string;
            /** @enum {string} */
            result: "clear" | "flagged" | "duplicate";
            /** @description Empty if the result is `clear` */
            flags: ("duplicate_identity" | "shared_address" | "shared_phone" | "velocity" | "mixed_file")[];
            /**
             * Format: date-time
             * @description When it was completed (ISO 8601)
             */
            checkedAt: string;
        };
        IdentityCheckEntry: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "identity.check";
            orgId: string;
            data: components["schemas"]["IdentityCheckData"];
            /**
             * Format: date-time
             * @description When it happened (ISO 8601)
             */
            created_at: string;
        };
        BatchCompletedData: {
            batchId: string;
            name?: string;
            /** @enum {string} */
            status: "completed" | "cancelled";
            /**
             * @description Why it was canceled
             * @enum {string}
             */
            reason?: "requested" | "key_revoked" | "key_expired" | "staff_disabled" | "no_api_access" | "not_certified" | "credit_floor" | "timed_out";
            /** Format: int32 */
            rows: number;
            /**
             * Format: int32
             * @description How many rows have a result. Rows are checked in order
             */
            answered: number;
            /**
             * Format: int32
             * @description How many credits it cost
             */
            billed: number;
            /**
             * Format: date-time
             * @description When it ended (ISO 8601)
             */
            endedAt: string;
        };
        BatchCompletedEntry: {
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "batch.completed";
            orgId: string;
            data: components["schemas"]["BatchCompletedData"];
            /**
             * Format: date-time
             * @description When it happened (ISO 8601)
             */
            created_at: string;
        };
        Event: components["schemas"]["ReportSubmittedEntry"] | components["schemas"]["ReportCorrectedEntry"] | components["schemas"]["ReportWithdrawnEntry"] | components["schemas"]["DisputeFiledEntry"] | components["schemas"]["IdentityCheckEntry"] | components["schemas"]["BatchCompletedEntry"];
        ListEventsResponse: {
            /** @constant */
            ok: true;
            events: components["schemas"]["Event"][];
            /** @description null with `id` */
            next_cursor: string | null;
        };
        AdvanceTestClockRequest: {
            /**
             * Format: int32
             * @description By how much; 0 only reads the clock
             */
            advance_seconds: number;
        };
        AdvanceTestClockResponse: {
            /** @constant */
            ok: true;
            /**
             * Format: date-time
             * @description The time of your test clock now (ISO 8601)
             */
            now: string;
        };
        TriggerTestEventRequest: {
            /**
             * @description The type of the event
             * @enum {string}
             */
            event: "report.submitted" | "report.corrected" | "report.withdrawn" | "dispute.filed" | "identity.check" | "batch.completed";
        };
        TriggerTestEventResponse: {
            /** @constant */
            ok: true;
            event: components["schemas"]["Event"];
            /** @description Whether it is sent to the webhook of your test world */
            sent: boolean;
        };
        ResetTestWorldResponse: {
            /** @constant */
            ok: true;
        };
        ReportSubmittedEvent: {
            /** @constant */
            event: "report.submitted";
            orgId: string;
            data: components["schemas"]["ReportSubmittedData"];
        };
        ReportCorrectedEvent: {
            /** @constant */
            event: "report.corrected";
            orgId: string;
            data: components["schemas"]["ReportCorrectedData"];
        };
        ReportWithdrawnEvent: {
            /** @constant */
            event: "report.withdrawn";
            orgId: string;
            data: components["schemas"]["ReportWithdrawnData"];
        };
        DisputeFiledEvent: {
            /** @constant */
            event: "dispute.filed";
            orgId: string;
            data: components["schemas"]["DisputeFiledData"];
        };
        IdentityCheckEvent: {
            /** @constant */
            event: "identity.check";
            orgId: string;
            data: components["schemas"]["IdentityCheckData"];
        };
        BatchCompletedEvent: {
            /** @constant */
            event: "batch.completed";
            orgId: string;
            data: components["schemas"]["BatchCompletedData"];
        };
        WebhookTestData: {
            message: string;
            /**
             * Format: date-time
             * @description When it was sent (ISO 8601)
             */
            sentAt: string;
        };
        WebhookTestEvent: {
            /** @constant */
            event: "webhook.test";
            orgId: string;
            data: components["schemas"]["WebhookTestData"];
        };
    };
    responses: never;
    parameters: {
        /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
        IdempotencyKey: string;
        /** @description The `ETag` of an earlier response. If nothing changed, the response is a 304 without a body. It counts for the rate limit */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The ID of the request. Quote it when you ask the operator about the request
         * @example req_0t4ikw2aB3dE5fG00001z
         */
        "X-Request-Id": string;
        /**
         * @description The limits that count this request, each with its requests (`q`) in a window of seconds (`w`): `key`, `organization` (all keys together), `session` (a session token) or `failed-authentications` (from one network address)
         * @example "key";q=100;w=60, "organization";q=500;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description What is left of these limits: requests (`r`), and seconds until the window ends (`t`). A hint, not a guarantee
         * @example "key";r=93;t=42, "organization";r=493;t=42
         */
        RateLimit: string;
        /**
         * @description The version of the response. Send it as `If-None-Match` to get a 304 if nothing changed
         * @example "2MzQ5NDcxMjM0NTY3ODkwMT"
         */
        ETag: string;
        /** @description The headers of the request that select the response */
        Vary: "x-api-key, authorization";
        /**
         * @description Seconds after which the request can succeed
         * @example 60
         */
        "Retry-After": number;
        /** @description Present if the credit floor is reached. Waiting does not help then, so ignore `Retry-After` */
        "X-Limit": "credit-floor";
        /** @description Present if this is the response to an earlier request with the same `Idempotency-Key` */
        "Idempotent-Replayed": "true";
        /**
         * @description The `X-Request-Id` of that request
         * @example req_0t4ikw2aB3dE5fG00001z
         */
        "Original-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PingResponse"];
                };
            };
        };
    };
    checkRenter: {
        parameters: {
            query?: {
                /** @description Network member ID, such as MB-7K2M9QXR. Searched first */
                member_id?: string;
                /**
                 * @description E-mail address. Searched second
                 * @example jordan@example.com
                 */
                email?: string;
                /** @description Phone number in any format; only the digits count, of which there must be seven or more. Searched third */
                phone?: string;
                /** @description License number. Searched fourth */
                license?: string;
                /** @description Full name. Searched last, because a name alone does not identify a person */
                name?: string;
                /** @description Why you check, `tenancy` by default. It is logged, and the renter sees it */
                purpose?: "tenancy" | "vehicle_rental" | "equipment_rental" | "storage_rental" | "account_review" | "collection" | "written_instruction";
                /** @description `true` adds `explanation` to the response */
                explain?: "true" | "false";
            };
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckRenterResponse"];
                };
            };
        };
    };
    scoreRenter: {
        parameters: {
            query: {
                /** @description `renterId` of a search result, or `id` of the list */
                renter_id: string;
                /** @description `true` adds `explanation` to the response */
                explain?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreRenterResponse"];
                };
            };
        };
    };
    searchRenters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Jordan Re"
                 *     }
                 */
                "application/json": components["schemas"]["SearchRentersRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchRentersResponse"];
                };
            };
        };
    };
    listRenters: {
        parameters: {
            query: {
                /** @description The organization's own ID */
                orgId: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response. If nothing changed, the response is a 304 without a body. It counts for the rate limit */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRentersResponse"];
                };
            };
        };
    };
    listChecks: {
        parameters: {
            query?: {
                /** @description Only the check with this `X-Request-Id` */
                request_id?: string;
                /** @description A day such as 2026-01-31, not in the future (UTC). Checked on this day (UTC) or later */
                from?: string;
                /** @description A day such as 2026-01-31, not in the future (UTC). Checked on this day (UTC) or before */
                to?: string;
                /** @description Entries on a page; at most 100, which is the default */
                limit?: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description `true` adds `explanation` to the response */
                explain?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListChecksResponse"];
                };
            };
        };
    };
    getBatch: {
        parameters: {
            query: {
                /** @description The batch */
                batch_id: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
                /** @description Results on a page; at most 500, 100 by default */
                limit?: string;
                /** @description Only results of this tier */
                risk_tier?: "LOW" | "MODERATE" | "HIGH" | "CRITICAL" | "UNKNOWN";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetBatchResponse"];
                };
            };
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Autumn review",
                 *       "checks": [
                 *         {
                 *           "email": "jordan@example.com",
                 *           "reference": "lease-2026-118"
                 *         },
                 *         {
                 *           "phone": "+1 555 010 4477",
                 *           "name": "Jo Park",
                 *           "purpose": "account_review"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateBatchRequest"];
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateBatchResponse"];
                };
            };
        };
    };
    batchResultsCsv: {
        parameters: {
            query: {
                /** @description The batch */
                batch_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /** @description Entries on a page; at most 100, which is the default */
                limit?: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBatchesResponse"];
                };
            };
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "batch_id": "bat_01KAJ5M2S40000Z3T6W9XYV28Q"
                 *     }
                 */
                "application/json": components["schemas"]["CancelBatchRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelBatchResponse"];
                };
            };
        };
    };
    listAdverseActions: {
        parameters: {
            query?: {
                /** @description Only this notice */
                notice_id?: string;
                /** @description Only notices to this renter */
                renter_id?: string;
                /** @description Entries on a page; at most 100, which is the default */
                limit?: string;
                /** @description next_cursor of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response. If nothing changed, the response is a 304 without a body. It counts for the rate limit */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAdverseActionsResponse"];
                };
            };
        };
    };
    createAdverseAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "check_request_id": "req_0t4ikw2aB3dE5fG00001z",
                 *       "action": "higher_deposit",
                 *       "explanation": "We ask for two months of rent as a deposit.",
                 *       "medium": "print"
                 *     }
                 */
                "application/json": components["schemas"]["CreateAdverseActionRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateAdverseActionResponse"];
                };
            };
        };
    };
    updateAdverseAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notice_id": "adv_01KAJ5M2S40000Z3T6W9XYV28Q",
                 *       "status": "sent"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAdverseActionRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateAdverseActionResponse"];
                };
            };
        };
    };
    adverseActionPdf: {
        parameters: {
            query: {
                /** @description The notice */
                notice_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    fileFiguresReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "renter_email": "jordan@example.com",
                 *       "renter_name": "Jordan Reyes",
                 *       "rental_period": "May to October 2026",
                 *       "total_charged": 900000,
                 *       "total_paid": 855000,
                 *       "outstanding_balance": 45000,
                 *       "incidents": [
                 *         "Late return"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FileFiguresReportRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileFiguresReportResponse"];
                };
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                /** @description Only this report */
                report_id?: string;
                /** @description Only about this contract */
                contract_id?: string;
                /** @description Only the record with this record ID, such as `recordId` of an event */
                record_id?: string;
                /** @description Only about this renter */
                renter_id?: string;
                /** @description Only with this status */
                status?: "on_file" | "held" | "settled" | "corrected" | "withdrawn" | "removed" | "aged" | "rejected" | "blocked";
                /** @description A day such as 2026-01-31, not in the future (UTC). Filed on this day (UTC) or later */
                from?: string;
                /** @description A day such as 2026-01-31, not in the future (UTC). Filed on this day (UTC) or before */
                to?: string;
                /** @description Entries on a page; at most 100, which is the default */
                limit?: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response. If nothing changed, the response is a 304 without a body. It counts for the rate limit */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListReportsResponse"];
                };
            };
        };
    };
    fileLabelsReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "renterEmail": "jordan@example.com",
                 *       "renterName": "Jordan Reyes",
                 *       "industryType": "residential",
                 *       "contractId": "lease-2026-118",
                 *       "paymentCompliance": "Paid Late",
                 *       "assetCondition": "Cosmetic Wear"
                 *     }
                 */
                "application/json": components["schemas"]["FileLabelsReportRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileLabelsReportResponse"];
                };
            };
        };
    };
    fileIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "renterId": "ren_01KAJ5M2S400008QZ3T6W9XYV2",
                 *       "industry": "vehicles",
                 *       "type": "Late return",
                 *       "details": "Came back two days late, without a call."
                 *     }
                 */
                "application/json": components["schemas"]["FileIncidentRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileIncidentResponse"];
                };
            };
        };
    };
    correctReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "report_id": "rep_01KAJ5M2S400006W9XYV28QZ3T",
                 *       "reason": "The deposit was not counted.",
                 *       "outstanding_balance": 15000
                 *     }
                 */
                "application/json": components["schemas"]["CorrectReportRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedReport"];
                };
            };
        };
    };
    settleReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "report_id": "rep_01KAJ5M2S400006W9XYV28QZ3T",
                 *       "settled_on": "2026-11-24",
                 *       "reason": "Paid by transfer."
                 *     }
                 */
                "application/json": components["schemas"]["SettleReportRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedReport"];
                };
            };
        };
    };
    withdrawReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "report_id": "rep_01KAJ5M2S400006W9XYV28QZ3T",
                 *       "reason": "It is about another person.",
                 *       "with_incidents": true
                 *     }
                 */
                "application/json": components["schemas"]["WithdrawReportRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawReportResponse"];
                };
            };
        };
    };
    listIncidents: {
        parameters: {
            query?: {
                /** @description Only this incident */
                incident_id?: string;
                /** @description Only the record with this record ID, such as `recordId` of an event */
                record_id?: string;
                /** @description Only about this renter */
                renter_id?: string;
                /** @description Only with this status */
                status?: "on_file" | "held" | "settled" | "corrected" | "withdrawn" | "removed" | "aged" | "rejected" | "blocked";
                /** @description A day such as 2026-01-31, not in the future (UTC). Filed on this day (UTC) or later */
                from?: string;
                /** @description A day such as 2026-01-31, not in the future (UTC). Filed on this day (UTC) or before */
                to?: string;
                /** @description Entries on a page; at most 100, which is the default */
                limit?: string;
                /** @description `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response. If nothing changed, the response is a 304 without a body. It counts for the rate limit */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListIncidentsResponse"];
                };
            };
        };
    };
    correctIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "incident_id": "inc_01KAJ5M2S400007W9XYV28QZ3T",
                 *       "reason": "It was one day.",
                 *       "details": "Came back late."
                 *     }
                 */
                "application/json": components["schemas"]["CorrectIncidentRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedIncident"];
                };
            };
        };
    };
    withdrawIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "incident_id": "inc_01KAJ5M2S400007W9XYV28QZ3T",
                 *       "reason": "It was another car."
                 *     }
                 */
                "application/json": components["schemas"]["WithdrawIncidentRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedIncident"];
                };
            };
        };
    };
    listDisputes: {
        parameters: {
            query?: {
                /** @description `open` by default: undecided disputes */
                show?: "open" | "ended";
                /** @description `next` of the previous page */
                after?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response. If nothing changed, the response is a 304 without a body. It counts for the rate limit */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDisputesResponse"];
                };
            };
        };
    };
    getDispute: {
        parameters: {
            query: {
                /** @description `disputeId` of the event, or of the list */
                dispute_id: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response. If nothing changed, the response is a 304 without a body. It counts for the rate limit */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDisputeResponse"];
                };
            };
        };
    };
    decideDispute: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dispute_id": "dis_01KAJ5M2S40000Z3T6W9XYV28Q",
                 *       "decision": "uphold",
                 *       "reason": "We found the payment.",
                 *       "correction": {
                 *         "outstandingBalance": 0,
                 *         "paymentCompliance": "Paid Late"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DecideDisputeRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecideDisputeResponse"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description `1` adds the optional fields */
                detail?: "1" | "true" | "0" | "false";
                /** @description Which keys to list; `live` by default */
                mode?: "live" | "test";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListKeysResponse"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Front desk"
                 *     }
                 */
                "application/json": components["schemas"]["CreateKeyRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateKeyResponse"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: {
                /**
                 * @description ID of the key
                 * @example key_01KAJ5M2S40000Z3T6W9XYV28Q
                 */
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RevokeKeyRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokeKeyResponse"];
                };
            };
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "key_01KAJ5M2S40000Z3T6W9XYV28Q",
                 *       "grace_hours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotateKeyRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateKeyResponse"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier response. If nothing changed, the response is a 304 without a body. It counts for the rate limit */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWebhookResponse"];
                };
            };
        };
    };
    setWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/screening",
                 *       "signed": true,
                 *       "retries": true
                 *     }
                 */
                "application/json": components["schemas"]["SetWebhookRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetWebhookResponse"];
                };
            };
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoveWebhookResponse"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that you generate for this request, such as a UUID. A repeat with the same key within 24 hours gets the same response, and is not billed or filed again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request-Id": components["headers"]["Original-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateWebhookSecretResponse"];
                };
            };
        };
    };
    recoverEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-11-21T09:30:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecoverEventsRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoverEventsResponse"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description next_cursor of the previous page */
                after?: string;
                /** @description Entries on a page; at most 100, which is the default */
                limit?: string;
                /** @description Only events of this type */
                type?: "report.submitted" | "report.corrected" | "report.withdrawn" | "dispute.filed" | "identity.check" | "batch.completed";
                /** @description Only this event */
                id?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier response. If nothing changed, the response is a 304 without a body. It counts for the rate limit */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEventsResponse"];
                };
            };
        };
    };
    advanceTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "advance_seconds": 2592000
                 *     }
                 */
                "application/json": components["schemas"]["AdvanceTestClockRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvanceTestClockResponse"];
                };
            };
        };
    };
    triggerTestEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "dispute.filed"
                 *     }
                 */
                "application/json": components["schemas"]["TriggerTestEventRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerTestEventResponse"];
                };
            };
        };
    };
    resetTestWorld: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetTestWorldResponse"];
                };
            };
        };
    };
}
