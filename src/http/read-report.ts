import type { FastifyInstance } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { ReadReport, ReportField } from '../importing/read-row.ts';
import { LABELS_REPORT, labelsReportOf } from './api/reports.ts';
import { type BrokenRule, ruleBroken } from './validation.ts';

type Validate = ((value: unknown) => boolean) & { errors?: BrokenRule[] | null };

type Compiling = Pick<FastifyInstance, 'validatorCompiler'>;

/** Reads reports with the schema of POST /v1/reports, one field at a time, so that all errors are found. */
export function reportReader(app: () => Compiling): ReadReport {
  let validators: [ReportField, Validate][] | undefined;
  return (body) => {
    validators ??= fieldValidators(app());
    const errors = validators.flatMap(([field, isValid]) => {
      const value = body[field];
      if (value === undefined || isValid(value)) return [];
      return [{ field, error: ruleBroken(isValid.errors ?? []) }];
    });
    // The caller has already checked that no required field is missing.
    return errors.length > 0 ? { errors } : { input: labelsReportOf(body as Static<typeof LABELS_REPORT>) };
  };
}

function fieldValidators({ validatorCompiler }: Compiling): [ReportField, Validate][] {
  if (validatorCompiler === undefined) throw new Error('the server has not been built');
  return Object.entries<TSchema>(LABELS_REPORT.properties).map(([field, schema]) => [
    field as ReportField,
    validatorCompiler({ schema, method: 'POST', url: '/v1/reports', httpPart: 'body' }) as Validate,
  ]);
}
