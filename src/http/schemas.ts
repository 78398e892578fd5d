import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { IDENTIFIER_KINDS } from '../rules/identity/identifier-kind.ts';
import { REASON_CODES } from '../rules/scoring/reasons.ts';
import { RISK_TIERS } from '../rules/scoring/recommendation.ts';
import type { Sendable } from './route.ts';

/** Schemas that several routes share, and functions that create and fill them. */

/** As one schema with two types: a union of two schemas is written and validated much more slowly. */
export function nullable<Schema extends TSchema & { type: string }>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** Returns the schema of one of these words or `null`. */
export function nullableEnum<const Word extends string>(words: readonly Word[]) {
  return Type.Unsafe<Word | null>({ type: ['string', 'null'], enum: [...words, null] });
}

/** Returns the schema of a page of a list. `next` is the `after` of the next page, `null` at the end. */
export function pageOf<Row extends TSchema>(row: Row) {
  return Type.Object({ rows: Type.Array(row), next: nullable(Type.String()) });
}

/** Returns only those fields of `row` that the schema declares. */
export function pick<Fields extends TProperties>(
  { properties }: TObject<Fields>,
  row: Sendable<Static<TObject<Fields>>>,
): Static<TObject<Fields>> {
  const fields = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(properties).map((name) => [name, fields[name]])) as Static<
    TObject<Fields>
  >;
}

/** The response of a use case without a result. */
export const DONE = Type.Object({});

/** Epoch milliseconds. */
export const TIME = Type.Integer();
export const TIME_OR_NULL = nullable(TIME);
export const TEXT_OR_NULL = nullable(Type.String());
export const COUNT = Type.Integer({ minimum: 0 });
/** Negative if a person has more than they owe. */
export const CENTS_OR_NULL = nullable(Type.Integer());

/** How to reach an organization by letter and by telephone; `null` for what it did not give. */
export const CONTACT_DETAILS = Type.Object({ postalAddress: TEXT_OR_NULL, telephone: TEXT_OR_NULL });

/** An ID in a request. The use case checks that it exists and is within reach. */
export const ID = Type.String({ maxLength: 100 });
/** The parameter of a path that ends in an ID. */
export const BY_ID = Type.Object({ id: ID });

export const RECORD_KIND = Type.Enum(['report', 'incident']);
export const IDENTIFIER_KIND = Type.Enum([...IDENTIFIER_KINDS]);
export const RECOMMENDATION = Type.Enum(['APPROVED', 'CONDITIONAL', 'REVIEW_REQUIRED', 'DENIED']);
export const RISK_TIER = Type.Enum([...RISK_TIERS]);

/** 0 to 1000. */
export const SCORE = Type.Integer({ minimum: 0, maximum: 1000 });

const RECORD_LABEL = Type.Enum(['Excellent', 'Good', 'Poor']);

/** The components of a score. Specification 4.3. */
export const COMPONENTS = Type.Object({
  paymentHistory: Type.Object({ score: SCORE, label: RECORD_LABEL }),
  assetCondition: Type.Object({ score: SCORE, label: RECORD_LABEL }),
  identityVerified: Type.Object({ score: SCORE, label: Type.Enum(['Verified', 'Unverified']) }),
  networkStanding: Type.Object({
    score: SCORE,
    label: Type.Enum(['Good Standing', 'Has Outstanding Balances']),
  }),
});

/** Why a score is below the highest. */
export const REASON = Type.Object({
  code: Type.Enum([...REASON_CODES]),
  text: Type.String(),
  /** Negative if it lowers the score. */
  points: Type.Integer(),
});

/** Totals of a renter summary. */
export const SUMMARY_TOTALS = {
  reports: COUNT,
  rentals: COUNT,
  incidents: COUNT,
  /** Those that count in the score. */
  countedIncidents: COUNT,
  owedCents: Type.Integer(),
};

/** A renter's statement about the file. */
export const STATEMENT = Type.Object({ said: Type.String(), writtenAt: TIME });

/** A key or a staff member of the organization. */
export const CALLER = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['key', 'person', 'unknown']),
  /** '' if unknown. */
  name: Type.String(),
});
