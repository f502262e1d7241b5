import type { BodyOf, endpoints, ReportCategory } from '@tessera/contract';
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { schemaResolver } from '../../../lib/form.tsx';

/** The texts as they are typed: the category is empty until one is chosen. */
export interface ReportDraft {
  link: string;
  category: ReportCategory | '';
  text: string;
  email: string;
}

export type ReportBody = Omit<BodyOf<typeof endpoints.reports.send>, 'turnstileToken'>;
export type ReportForm = UseFormReturn<ReportDraft, unknown, ReportBody>;

const bodyResolver = schemaResolver(({ reportForm }) => reportForm);

const resolver: Resolver<ReportDraft, unknown, ReportBody> = (values, context, options) => {
  // The schema names the missing category.
  const body = { ...values, email: values.email.trim() || undefined } as ReportBody;
  return bodyResolver(body, context, options as never);
};

export const useReportForm = (link: string): ReportForm =>
  useForm({ resolver, defaultValues: { link, category: '', text: '', email: '' } });
