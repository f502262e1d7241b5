import type { QrStyleOptions } from '@tessera/contract';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useSite } from '../../../lib/site.ts';
import type { LogoPicture } from '../check/logo-picture.ts';
import type { Fix } from '../check/scan-result.tsx';
import type { Draft } from './draft/draft.ts';
import { useDraftForm } from './draft/draft-form.ts';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { usePreview } from './preview/use-preview.ts';

interface DraftPreviewProps {
  style: QrStyleOptions;
  logo: LogoPicture | null;
  onFix: (fix: Fix) => void;
}

/** Apart from the form, so that a key pressed there draws nothing here but the picture. */
export function DraftPreview({ style, logo, onFix }: DraftPreviewProps) {
  const { control } = useDraftForm();
  const draft = useWatch({ control }) as Draft;
  const site = useSite();
  const publicUrl = site.at === 'ready' ? site.site.publicUrl : window.location.origin;
  const subject = useMemo(() => ({ of: 'draft', draft, publicUrl }) as const, [draft, publicUrl]);
  return <PreviewPanel preview={usePreview(subject, { style, logo })} onFix={onFix} />;
}
