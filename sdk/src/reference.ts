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
         * See that the service answers and the key works
         * @description Costs no credit. Counts towards the rate limit, as every call does.
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
         * Shall I rent to this person?
         * @description Looks a renter up by the identifiers given, the surest first, and recommends. When there is no record the answer is 200 with `found: false`, and `APPROVED` means only that nothing is known: the tier is `UNKNOWN`. A check costs one credit, found or not. With `explain=true` the answer says why it is what it is.
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
         * @description Rests on the newest 20 reports. `financials` count all reports on file. Costs no credit. With `explain=true` the answer says why the composite is what it is.
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
         * @description By the surest identifier given: memberId (1 result at most), email (5), phone (5), or the beginning of a name (10). Costs no credit.
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
         * The organization's roster, who entered it last first
         * @description At most 50, and no paging. Takes the key in `x-api-key` only.
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
         * @description The next check of this renter counts it. With an e-mail, the e-mail alone says who it is about. Emits no event.
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
        get?: never;
        put?: never;
        /**
         * File a report from compliance labels
         * @description The next check of this renter counts it, and `report.submitted` goes to the webhook of the organization.
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
         * @description The next check of this renter counts it: 100 points each.
         */
        post: operations["fileIncident"];
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
         * List the disputes of what the organization filed
         * @description Those that wait, by their deadline; with `show=ended` the others, the newest first. 50 at once.
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
         * One dispute with its documents and its timeline
         * @description Of a record that the organization filed.
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
         * @description Upheld: the record is removed or, with `correction`, a report corrected; `incidents` that came with it are removed, too. The next check counts it so. The renter is told by mail.
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
         * @description Oldest first. A key itself is shown once, when it is created.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description Five may be active at once. The full key is in this answer and nowhere else: keep it. Takes a key, or the session token that the dashboard shows to an admin.
         */
        post: operations["createKey"];
        /**
         * Revoke a key
         * @description For good, and at once: the next request with it is refused. Give the ID as `?id=` or in the body.
         */
        delete: operations["revokeKey"];
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
         * The organization's webhook and its newest deliveries
         * @description Each event is sent once: a delivery that failed is not tried again.
         */
        get: operations["getWebhook"];
        /**
         * Set the organization's webhook
         * @description One URL for each organization: it takes the place of the one before. https, at a public address.
         */
        put: operations["setWebhook"];
        post?: never;
        /**
         * Remove the organization's webhook
         * @description Nothing more is sent: what waits to be is listed as failed.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        service: string;
                        /** @enum {string} */
                        version: "1.0";
                        /** @enum {string} */
                        status: "operational";
                        /**
                         * Format: date-time
                         * @description Now (ISO 8601)
                         */
                        timestamp: string;
                        /** @description Where this reference is */
                        docs: string;
                    };
                };
            };
        };
    };
    checkRenter: {
        parameters: {
            query?: {
                /** @description Network member ID, as MB-7K2M9QXR. Looked for first */
                member_id?: string;
                /**
                 * @description E-mail address. Looked for second
                 * @example jordan@example.com
                 */
                email?: string;
                /** @description Phone number in any writing: its digits count. Looked for third */
                phone?: string;
                /** @description License number. Looked for fourth */
                license?: string;
                /** @description Full name. The last resort: a name alone identifies nobody */
                name?: string;
                /** @description `true` adds `explanation` to the answer */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        found: boolean;
                        /** @enum {unknown} */
                        recommendation: "APPROVED" | "CONDITIONAL" | "REVIEW_REQUIRED" | "DENIED";
                        /** @enum {unknown} */
                        risk_tier: "LOW" | "MODERATE" | "HIGH" | "CRITICAL" | "UNKNOWN";
                        score?: number;
                        /** @enum {number} */
                        score_max?: 1000;
                        /** @enum {unknown} */
                        match_method?: "member_id" | "email" | "phone" | "license" | "name";
                        renter?: {
                            member_id: string | null;
                            name: string | null;
                            verified: boolean;
                            /** @enum {unknown} */
                            verification_level: "IDENTITY_VERIFIED" | "UNVERIFIED";
                        };
                        summary?: {
                            total_rentals: number;
                            incidents: number;
                            /** @description In cents */
                            outstanding_balance: number;
                            /**
                             * Format: date-time
                             * @description When the newest incident was filed (ISO 8601)
                             */
                            last_incident_date: string | null;
                            /** @description Reports on file */
                            network_reports: number;
                            /** @description Incidents that other organizations filed */
                            cross_operator_flags: number;
                        };
                        flags: string[];
                        message: string;
                        /** @description Only when no record was found */
                        data?: null;
                        explanation?: {
                            /** @description Of the rules that made the answer */
                            rules_version: number;
                            /** @description The highest that anybody can have. With all points it makes the score */
                            highest_score: number | null;
                            /** @description What takes most first */
                            reasons: {
                                /** @enum {unknown} */
                                code: "INCIDENTS_ON_FILE" | "UNPAID_REPORTS" | "DAMAGED_REPORTS" | "UNVERIFIED_IDENTITY" | "OUTSTANDING_BALANCES" | "SCORE_FLOOR" | "NOTHING_ON_FILE";
                                /** @description What is on file, in words */
                                text: string;
                                /** @description What it adds to the score: below 0 for what it takes */
                                points: number;
                            }[];
                            /** @description What follows from the score, in words */
                            outcome: string;
                            /** @description What says that it is this person; null when nobody was found */
                            match: {
                                /** @enum {unknown} */
                                identifier: "member_id" | "email" | "phone" | "license" | "name" | "renter_id";
                                /** @enum {unknown} */
                                strength: "CERTAIN" | "STRONG" | "MODERATE" | "WEAK";
                                /** @description What the identifier is worth */
                                text: string;
                                /** @description How many renters have the name, up to 100; null unless a name matched */
                                shared_by: number | null;
                            } | null;
                        };
                        /**
                         * Format: date-time
                         * @description When it was checked (ISO 8601)
                         */
                        checked_at: string;
                        /** @enum {string} */
                        api_version: "1.0";
                    };
                };
            };
        };
    };
    scoreRenter: {
        parameters: {
            query: {
                /** @description `renterId` of a search result, or `id` of the list */
                renter_id: string;
                /** @description `true` adds `explanation` to the answer */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        renter_id: string;
                        composite_score: number;
                        /** @enum {number} */
                        score_max: 1000;
                        components: {
                            payment_history: {
                                score: number;
                                /** @enum {string} */
                                weight: "40%";
                                /** @enum {unknown} */
                                label: "Excellent" | "Good" | "Poor";
                            };
                            asset_condition: {
                                score: number;
                                /** @enum {string} */
                                weight: "30%";
                                /** @enum {unknown} */
                                label: "Excellent" | "Good" | "Poor";
                            };
                            identity_verified: {
                                score: number;
                                /** @enum {string} */
                                weight: "20%";
                                /** @enum {unknown} */
                                label: "Verified" | "Unverified";
                            };
                            network_standing: {
                                score: number;
                                /** @enum {string} */
                                weight: "10%";
                                /** @enum {unknown} */
                                label: "Good Standing" | "Has Outstanding Balances";
                            };
                        };
                        financials: {
                            /** @description Reports on file */
                            total_reports: number;
                            /** @description Reports that are paid */
                            paid_in_full: number;
                            /** @description Reports that are unpaid: something is outstanding, or the label is `Not Paid` */
                            outstanding_balances: number;
                            /** @description In cents */
                            total_owed: number;
                        };
                        explanation?: {
                            /** @description Of the rules that made the answer */
                            rules_version: number;
                            /** @description The highest that anybody can have. With all points it makes the score */
                            highest_score: number | null;
                            /** @description What takes most first */
                            reasons: {
                                /** @enum {unknown} */
                                code: "INCIDENTS_ON_FILE" | "UNPAID_REPORTS" | "DAMAGED_REPORTS" | "UNVERIFIED_IDENTITY" | "OUTSTANDING_BALANCES" | "SCORE_FLOOR" | "NOTHING_ON_FILE";
                                /** @description What is on file, in words */
                                text: string;
                                /** @description What it adds to the score: below 0 for what it takes */
                                points: number;
                            }[];
                            /** @description What follows from the score, in words */
                            outcome: string;
                            /** @description What says that it is this person; null when nobody was found */
                            match: {
                                /** @enum {unknown} */
                                identifier: "member_id" | "email" | "phone" | "license" | "name" | "renter_id";
                                /** @enum {unknown} */
                                strength: "CERTAIN" | "STRONG" | "MODERATE" | "WEAK";
                                /** @description What the identifier is worth */
                                text: string;
                                /** @description How many renters have the name, up to 100; null unless a name matched */
                                shared_by: number | null;
                            } | null;
                        };
                        /**
                         * Format: date-time
                         * @description When it was calculated (ISO 8601)
                         */
                        calculated_at: string;
                    };
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
                "application/json": {
                    /** @description Network member ID */
                    memberId?: string;
                    /** @description E-mail address */
                    email?: string;
                    /** @description Phone number in any writing */
                    phone?: string;
                    /** @description The beginning of a name */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        count: number;
                        results: {
                            renterId: string;
                            memberId: string | null;
                            fullName: string | null;
                            email: string | null;
                            verified: boolean;
                            rentScore: number;
                            /** @enum {unknown} */
                            eligibility: "ELIGIBLE" | "ELIGIBLE_WITH_CONDITIONS" | "ELEVATED_RISK" | "DO_NOT_RENT";
                            fraudReported: boolean;
                        }[];
                    };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        memberId: string;
                        fullName?: string;
                        email?: string;
                        phone?: string;
                        verified: boolean;
                        /** @enum {unknown} */
                        verificationLevel: "IDENTITY_VERIFIED" | "UNVERIFIED";
                        rentScore: number;
                        fraudReported: boolean;
                        totalRentals: number;
                        riskFlags: string[];
                        /**
                         * Format: date-time
                         * @description When the profile was made (ISO 8601)
                         */
                        createdAt: string;
                    }[];
                };
            };
        };
    };
    fileFiguresReport: {
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
                "application/json": {
                    /** @description Matches and updates an existing profile. This or renter_name is required */
                    renter_email?: string;
                    /** @description Full name. This or renter_email is required */
                    renter_name?: string;
                    /** @description Phone number in any writing */
                    renter_phone?: string;
                    /** @description Description or date range */
                    rental_period?: string;
                    /** @description In cents. Charged */
                    total_charged?: number;
                    /** @description In cents. Paid */
                    total_paid?: number;
                    /** @description In cents. Still owed; above 0 lowers the score by 200 */
                    outstanding_balance?: number;
                    /** @description Each is filed as an incident, and lowers the score by 100 */
                    incidents?: string[];
                    /** @description Any entry lowers the score by 150, once */
                    damage?: string[];
                    /** @enum {unknown} */
                    recommendation?: "approved" | "conditional" | "denied" | "blacklist";
                    /** @description Kept with the report */
                    notes?: string;
                    /**
                     * Format: date
                     * @description Such as 2026-01-31, and not in the future (UTC). The day that the rental ended
                     */
                    occurred_on?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        report_id: string;
                        score: number;
                        /** @enum {unknown} */
                        recommendation: "approved" | "conditional" | "denied" | "blacklist";
                        message: string;
                        /**
                         * Format: date-time
                         * @description When it was filed (ISO 8601)
                         */
                        filed_at: string;
                    };
                };
            };
        };
    };
    fileLabelsReport: {
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
                 *       "renterEmail": "jordan@example.com",
                 *       "renterName": "Jordan Reyes",
                 *       "industryType": "residential",
                 *       "contractId": "lease-2026-118",
                 *       "paymentCompliance": "Paid Late",
                 *       "assetCondition": "Cosmetic Wear"
                 *     }
                 */
                "application/json": {
                    /** @description Matches and updates an existing profile */
                    renterEmail: string;
                    /** @description Full name */
                    renterName: string;
                    /** @description Stored as given */
                    industryType: string;
                    /** @description Phone number in any writing */
                    renterPhone?: string;
                    /** @description The caller's own identifier; reports of one contract count as one rental */
                    contractId?: string;
                    /**
                     * @description Weight 40%
                     * @default Paid As Agreed
                     * @enum {unknown}
                     */
                    paymentCompliance?: "Paid As Agreed" | "Paid Late" | "Not Paid";
                    /**
                     * @description Weight 30%
                     * @default No Damage
                     * @enum {unknown}
                     */
                    assetCondition?: "No Damage" | "Cosmetic Wear" | "Repairable Damage" | "Structural Damage" | "Total Loss";
                    /**
                     * @description Weight 20%
                     * @default Compliant
                     * @enum {unknown}
                     */
                    contractCompliance?: "Compliant" | "Minor Violation" | "Early Termination" | "Major Breach";
                    incidents?: (string | {
                        /** @description Incident type */
                        type: string;
                        /** @description What happened */
                        details?: string;
                    } | {
                        /** @description ID of an incident on file for this renter */
                        incidentId: string;
                    })[];
                    /** @description In cents. Charged */
                    totalCharged?: number;
                    /** @description In cents. Paid */
                    totalPaid?: number;
                    /** @description In cents. Still owed */
                    outstandingBalance?: number;
                    /**
                     * Format: date
                     * @description Such as 2026-01-31, and not in the future (UTC). The day that the rental ended
                     */
                    occurredOn?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        reportId: string;
                        /** @description Human-readable */
                        recordId: string;
                        riskScore: number;
                    };
                };
            };
        };
    };
    fileIncident: {
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
                 *       "renterId": "ren_01KAJ5M2S400008QZ3T6W9XYV2",
                 *       "industry": "vehicles",
                 *       "type": "Late return",
                 *       "details": "Came back two days late, without a call."
                 *     }
                 */
                "application/json": {
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
                     * @description Such as 2026-01-31, and not in the future (UTC). The day that it happened
                     */
                    occurredOn?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        incidentId: string;
                    };
                };
            };
        };
    };
    listDisputes: {
        parameters: {
            query?: {
                /** @description `open` unless told: those that wait */
                show?: "open" | "ended";
                /** @description `next` of the page before */
                after?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        disputes: {
                            dispute_id: string;
                            /** @description Of the disputed report or incident: `RB-…` */
                            record_id: string;
                            /** @enum {unknown} */
                            record_kind: "report" | "incident";
                            /** @description When a report is disputed */
                            report_id: string | null;
                            /** @description When an incident is disputed */
                            incident_id: string | null;
                            renter_id: string;
                            member_id: string;
                            renter_email: string;
                            /** @enum {unknown} */
                            reason_code: "not_mine" | "did_not_happen" | "already_paid" | "wrong_amount" | "not_damaged" | "other";
                            /** @description What the renter says, as in the event `dispute.filed` */
                            reason: string;
                            /** @enum {unknown} */
                            status: "open" | "under_review" | "upheld" | "rejected" | "withdrawn";
                            /**
                             * Format: date-time
                             * @description Filing (ISO 8601)
                             */
                            filed_at: string;
                            /**
                             * Format: date-time
                             * @description What nobody decided by then is decided for the renter (ISO 8601)
                             */
                            deadline_at: string;
                            /**
                             * Format: date-time
                             * @description Decision or withdrawal (ISO 8601)
                             */
                            ended_at: string | null;
                            /**
                             * @description What became of the record of an upheld dispute
                             * @enum {string|null}
                             */
                            outcome: "removed" | "corrected" | null;
                            /** @description What the renter was told */
                            decision_reason: string | null;
                        }[];
                        next: string | null;
                    };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        dispute: {
                            dispute_id: string;
                            /** @description Of the disputed report or incident: `RB-…` */
                            record_id: string;
                            /** @enum {unknown} */
                            record_kind: "report" | "incident";
                            /** @description When a report is disputed */
                            report_id: string | null;
                            /** @description When an incident is disputed */
                            incident_id: string | null;
                            renter_id: string;
                            member_id: string;
                            renter_email: string;
                            /** @enum {unknown} */
                            reason_code: "not_mine" | "did_not_happen" | "already_paid" | "wrong_amount" | "not_damaged" | "other";
                            /** @description What the renter says, as in the event `dispute.filed` */
                            reason: string;
                            /** @enum {unknown} */
                            status: "open" | "under_review" | "upheld" | "rejected" | "withdrawn";
                            /**
                             * Format: date-time
                             * @description Filing (ISO 8601)
                             */
                            filed_at: string;
                            /**
                             * Format: date-time
                             * @description What nobody decided by then is decided for the renter (ISO 8601)
                             */
                            deadline_at: string;
                            /**
                             * Format: date-time
                             * @description Decision or withdrawal (ISO 8601)
                             */
                            ended_at: string | null;
                            /**
                             * @description What became of the record of an upheld dispute
                             * @enum {string|null}
                             */
                            outcome: "removed" | "corrected" | null;
                            /** @description What the renter was told */
                            decision_reason: string | null;
                            /** @description Their content is shown on the pages of the dashboard */
                            documents: {
                                document_id: string;
                                name: string;
                                /** @enum {unknown} */
                                type: "application/pdf" | "image/png" | "image/jpeg" | "image/webp";
                                bytes: number;
                                /**
                                 * Format: date-time
                                 * @description When the renter added it (ISO 8601)
                                 */
                                added_at: string;
                            }[];
                            /** @description On file: what you filed with the disputed report. `incidents` of a decision takes them off the file with it */
                            incidents: {
                                incident_id: string;
                                /** @description `RB-…` */
                                record_id: string;
                                type: string;
                                /**
                                 * @description How its own newest dispute stands; `null`: it was never disputed by itself
                                 * @enum {string|null}
                                 */
                                dispute_status: "open" | "under_review" | "upheld" | "rejected" | "withdrawn" | null;
                            }[];
                            timeline: {
                                /**
                                 * Format: date-time
                                 * @description When (ISO 8601)
                                 */
                                at: string;
                                what: string;
                                /** @enum {unknown} */
                                by: "renter" | "organization" | "network";
                                text: string | null;
                            }[];
                        };
                    };
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
                "application/json": {
                    /** @description `disputeId` of the event, or of the list */
                    dispute_id: string;
                    /**
                     * @description `uphold`: the renter is right
                     * @enum {unknown}
                     */
                    decision: "uphold" | "reject";
                    /** @description The renter is sent it; required to reject */
                    reason?: string;
                    /** @description What a report is to say instead; what is left out stays. Without it the record is removed */
                    correction?: {
                        /** @description In cents. Charged */
                        totalCharged?: number;
                        /** @description In cents. Paid */
                        totalPaid?: number;
                        /** @description In cents. Still owed */
                        outstandingBalance?: number;
                        /** @description Of a report from figures: all of it */
                        damage?: string[];
                        /**
                         * @description Of a report from compliance labels
                         * @enum {unknown}
                         */
                        paymentCompliance?: "Paid As Agreed" | "Paid Late" | "Not Paid";
                        /**
                         * @description Of a report from compliance labels
                         * @enum {unknown}
                         */
                        assetCondition?: "No Damage" | "Cosmetic Wear" | "Repairable Damage" | "Structural Damage" | "Total Loss";
                        /**
                         * @description Of a report from compliance labels
                         * @enum {unknown}
                         */
                        contractCompliance?: "Compliant" | "Minor Violation" | "Early Termination" | "Major Breach";
                        /**
                         * Format: date
                         * @description Such as 2026-01-31, and not in the future (UTC). The day that the rental ended
                         */
                        occurredOn?: string;
                    };
                    /** @description Goes with `uphold` of a report: incidents that you filed with it, to be removed, too. None unless told */
                    incidents?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        dispute: {
                            dispute_id: string;
                            /** @description Of the disputed report or incident: `RB-…` */
                            record_id: string;
                            /** @enum {unknown} */
                            record_kind: "report" | "incident";
                            /** @description When a report is disputed */
                            report_id: string | null;
                            /** @description When an incident is disputed */
                            incident_id: string | null;
                            renter_id: string;
                            member_id: string;
                            renter_email: string;
                            /** @enum {unknown} */
                            reason_code: "not_mine" | "did_not_happen" | "already_paid" | "wrong_amount" | "not_damaged" | "other";
                            /** @description What the renter says, as in the event `dispute.filed` */
                            reason: string;
                            /** @enum {unknown} */
                            status: "open" | "under_review" | "upheld" | "rejected" | "withdrawn";
                            /**
                             * Format: date-time
                             * @description Filing (ISO 8601)
                             */
                            filed_at: string;
                            /**
                             * Format: date-time
                             * @description What nobody decided by then is decided for the renter (ISO 8601)
                             */
                            deadline_at: string;
                            /**
                             * Format: date-time
                             * @description Decision or withdrawal (ISO 8601)
                             */
                            ended_at: string | null;
                            /**
                             * @description What became of the record of an upheld dispute
                             * @enum {string|null}
                             */
                            outcome: "removed" | "corrected" | null;
                            /** @description What the renter was told */
                            decision_reason: string | null;
                        };
                    };
                };
            };
        };
    };
    listKeys: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        keys: {
                            id: string;
                            name: string;
                            /** @description The first 12 characters; the rest is masked */
                            preview: string;
                            /** @description Requests made with the key, this one included */
                            request_count: number;
                            /**
                             * Format: date-time
                             * @description Last use (ISO 8601)
                             */
                            last_used: string | null;
                            /**
                             * Format: date-time
                             * @description Creation (ISO 8601)
                             */
                            created_at: string;
                        }[];
                    };
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A label to know the key by: one line that is not empty */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        id: string;
                        name: string;
                        /** @description The full key, shown this once */
                        key: string;
                        /** @description The first 12 characters; the rest is masked */
                        preview: string;
                        /**
                         * Format: date-time
                         * @description Creation (ISO 8601)
                         */
                        created_at: string;
                    };
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: {
                /** @description ID of the key */
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description ID of the key */
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        id: string;
                        /**
                         * Format: date-time
                         * @description Revocation (ISO 8601)
                         */
                        revoked_at: string;
                    };
                };
            };
        };
    };
    getWebhook: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        webhook: {
                            url: string;
                            /**
                             * Format: date-time
                             * @description Last change (ISO 8601)
                             */
                            updated_at: string;
                        } | null;
                        /** @description The newest 20, the newest first */
                        deliveries: {
                            id: string;
                            event: string;
                            url: string;
                            /** @enum {unknown} */
                            status: "pending" | "sending" | "delivered" | "failed";
                            http_status: number | null;
                            /** @description Why it failed */
                            error: string | null;
                            duration_ms: number | null;
                            /**
                             * Format: date-time
                             * @description When the event was made (ISO 8601)
                             */
                            created_at: string;
                        }[];
                    };
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
                "application/json": {
                    /** @description Where events are posted to */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        webhook: {
                            url: string;
                            /**
                             * Format: date-time
                             * @description Last change (ISO 8601)
                             */
                            updated_at: string;
                        };
                    };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                        webhook: null;
                    };
                };
            };
        };
    };
}
