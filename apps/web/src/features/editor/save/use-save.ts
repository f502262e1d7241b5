import type { StandardSchemaV1 } from '@standard-schema/spec';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type BodyInput,
  type BodyOf,
  type endpoints,
  type QrCode,
  refusalCodes,
  updateQrCodeBody,
} from '@tessera/contract';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ApiError } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { type FormAction, lazyResolver, useFormAction } from '../../../lib/form.tsx';
import { useNavigate } from '../../../lib/router/hooks.ts';
import { useIncludes } from '../../../session/entitlements.ts';
import { reloadUser } from '../../../session/session.ts';
import { userCall } from '../../../session/user-call.ts';
import { toast } from '../../../ui/toast.ts';
import { refreshQrCodes } from '../../../codes/qr-code-queries.ts';
import { addScheme } from '../../../codes/typed-values.ts';
import { useLengthCheck } from '../fields/length-check.ts';
import { type DesignChanges, saveDesign } from './save-design.ts';

type UpdateBody = BodyOf<(typeof endpoints)['qrCodes']['update']>;
/** `destination_url` exists for codes of type `url` only. */
type Details = BodyInput<(typeof endpoints)['qrCodes']['update']>;
export type DetailsForm = UseFormReturn<Details, unknown, UpdateBody>;

/** Completes the destination before the validation, because a submit by Enter comes before the blur. */
const detailsSchema: StandardSchemaV1<Details, UpdateBody> = {
  '~standard': {
    ...updateQrCodeBody['~standard'],
    validate: (value) => {
      const { destination_url, slug, ...rest } = value as Details;
      const completed = {
        ...rest,
        slug: slug?.trim() || null,
        ...(destination_url !== undefined && { destination_url: addScheme(destination_url) }),
      };
      return updateQrCodeBody['~standard'].validate(completed);
    },
  },
};

const resolver = lazyResolver<Details, UpdateBody>(() => Promise.resolve(detailsSchema));

export const savedDetails = ({ title, is_active, destination_url, slug, note, tags }: QrCode): Details => ({
  title: title ?? '',
  is_active,
  slug: slug ?? '',
  note: note ?? '',
  tag_ids: tags.map(({ id }) => id),
  ...(destination_url !== null && { destination_url }),
});

export function useDetailsForm(code: QrCode): DetailsForm {
  const form: DetailsForm = useForm({ resolver, defaultValues: savedDetails(code) });
  useLengthCheck(form, detailsSchema);
  return form;
}

type Allowed = Record<'edits' | 'slugs', boolean>;

const areSame = (a: readonly string[], b: readonly string[]): boolean => [...a].sort().join() === [...b].sort().join();

/** Tags, note and state belong to every plan; `allowed` says whether title and destination, and the slug, do. Unchanged tags and slugs are omitted: both may have changed elsewhere. */
function changedFields(code: QrCode, values: UpdateBody, allowed: Allowed): UpdateBody {
  const { title, slug, note, tag_ids = [], is_active, ...rest } = values;
  const hasNewTags = !areSame(
    tag_ids,
    code.tags.map(({ id }) => id),
  );
  const newNote = note?.trim() || null;
  return {
    is_active,
    ...(newNote !== code.note && { note: newNote }),
    ...(hasNewTags && { tag_ids }),
    ...(allowed.edits && { title: title?.trim() || null, ...rest }),
    ...(allowed.slugs && slug !== code.slug && { slug }),
  };
}

/** Saves the fields that the plan allows to change, then opens the page of the code. */
export function useSave(code: QrCode, form: DetailsForm, design: DesignChanges): FormAction {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const allowed = { edits: useIncludes('edits'), slugs: useIncludes('slugs') };
  const params = { id: code.id };
  const saving = useMutation({
    mutationFn: async (values: UpdateBody) => {
      const body = changedFields(code, values, allowed);
      await userCall('PUT /qr-codes/{id}', { params, body });
      if (allowed.edits) await saveDesign(code.id, design);
    },
    onSuccess: () => {
      toast.success(t('edit.updated'));
      void refreshQrCodes(queries);
      navigate(paths.qrCodeOf(code.id));
      void reloadUser();
    },
  });
  return useFormAction(form, async (body) => {
    try {
      await saving.mutateAsync(body);
    } catch (error) {
      // The error of a code that cannot be reactivated is shown at the switch.
      if (!(error instanceof ApiError) || error.code !== refusalCodes.reactivation) throw error;
      form.setValue('is_active', false);
      form.setError('is_active', { message: errorMessage(error) }, { shouldFocus: true });
    }
  });
}
