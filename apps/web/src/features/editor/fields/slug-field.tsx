import { useQuery } from '@tanstack/react-query';
import { limits, type QrCode, type SlugProblem } from '@tessera/contract';
import { CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { fieldMessage } from '../../../i18n/error-message.ts';
import type { KeyIn } from '../../../i18n/keys.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSite } from '../../../lib/site.ts';
import { userCall } from '../../../session/user-call.ts';
import { useIncludes, useIsProSold, useRefusal } from '../../../session/entitlements.ts';
import { UpgradeLink } from '../../../session/upgrade-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { withoutScheme } from '../../../lib/without-scheme.ts';
import { typingPauseMs, useDebounced } from '../../../lib/use-debounced.ts';
import { Spoken } from '../../../ui/spoken.tsx';

export interface SlugFieldProps {
  /** The attributes of the form for the input. */
  input: ComponentProps<typeof Input>;
  value: string;
  /** A message key. */
  error: string | undefined;
  /** A saved code keeps its earlier links, and may have one of them again. */
  code?: QrCode;
}

const problems = {
  invalid: 'field.slugInvalid',
  reserved: 'field.slugReserved',
  taken: 'code.slug_taken',
} satisfies Record<SlugProblem, KeyIn<'errors'>>;

/** The custom part of a short link. While it is typed, the server says whether it is available. */
export function SlugField({ input, value, error, code }: SlugFieldProps) {
  const { t } = useTranslation('editor', 'errors');
  const site = useSite();
  const isSold = useIsProSold();
  const hasSlugs = useIncludes('slugs');
  const refusal = useRefusal('slugs');
  const slug = value.trim();
  const check = useSlugCheck(slug, hasSlugs, code);
  const host = withoutScheme(site.kind === 'ready' ? site.site.publicUrl : window.location.origin);
  const problem = check?.reason && t(`errors:${problems[check.reason]}`);
  return (
    <Field
      label={t('slug.label')}
      aside={hasSlugs ? t('content.optional') : <Badge>Pro</Badge>}
      error={fieldMessage(error) ?? problem ?? undefined}
      help={
        hasSlugs ? (
          <SlugHelp isAvailable={check?.available === true} hasLink={code !== undefined} />
        ) : isSold ? (
          <UpgradeLink feature="slugs">{refusal}</UpgradeLink>
        ) : (
          refusal
        )
      }
    >
      {(control) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="figures shrink-0 truncate text-soft max-sm:max-w-28">{host}/</span>
          <Input
            {...input}
            {...control}
            disabled={!hasSlugs}
            maxLength={limits.slug.max}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('slug.sample')}
          />
        </span>
      )}
    </Field>
  );
}

function SlugHelp({ isAvailable, hasLink }: { isAvailable: boolean; hasLink: boolean }) {
  const { t } = useTranslation('editor');
  return (
    <span className="grid gap-0.5">
      {isAvailable && (
        <Spoken as="span" className="flex items-center gap-1.5 text-success">
          <CircleCheck className="size-4" aria-hidden="true" />
          {t('slug.available')}
        </Spoken>
      )}
      <span>{t(hasLink ? 'slug.helpSaved' : 'slug.help')}</span>
    </span>
  );
}

/** Undefined while nothing is known about the typed slug. */
function useSlugCheck(slug: string, hasSlugs: boolean, code: QrCode | undefined) {
  const settled = useDebounced(slug, typingPauseMs);
  const { data } = useQuery({
    queryKey: ['slug', settled, code?.id],
    queryFn: ({ signal }) =>
      userCall('GET /slugs/{slug}', {
        params: { slug: settled },
        query: code ? { code_id: code.id } : {},
        signal,
      }),
    enabled: hasSlugs && settled !== '' && settled !== code?.slug,
    // Another account may take it in the meantime.
    staleTime: 0,
    retry: false,
  });
  return data && settled === slug && slug !== '' && slug !== code?.slug ? data : undefined;
}
