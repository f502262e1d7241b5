import { useMutation } from '@tanstack/react-query';
import type { QrCode } from '@tessera/contract';
import { CodeXml, Image, Link2, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useCodeName } from '../../codes/use-code-name.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logProblem } from '../../lib/log.ts';
import { canShare, canShareFiles, share } from '../../lib/share.ts';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { onThisHost } from '../../lib/on-this-host.ts';

/** Large enough for a message or a post. */
const sharedSizePx = 1000;

const EmbedDialog = lazyPart(() => import('./embed-dialog.tsx').then((m) => m.EmbedDialog), ['embed', 'errors']);

/** The share sheet of the operating system for the link and the picture, where the browser has one (mostly phones), and the HTML for a page. */
export function ShareMenu({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail', 'common');
  const title = useCodeName(code);
  // Fetched when the menu opens: browsers refuse to share some seconds after the click.
  const picture = useMutation({
    mutationFn: () => fetchPicture(code),
    onError: (error) => logProblem('picture to share not loaded', error),
  });
  const withPicture = canShareFiles();
  const shareOrReport = async (data: ShareData | undefined) => {
    if (!data || !(await share(data))) toast.error(t('share.failed'));
  };
  const [isEmbedding, setEmbedding] = useState(false);
  return (
    <>
      <DropdownMenu
        label={t('share.action')}
        {...(withPicture && { onOpen: () => picture.mutate() })}
        trigger={
          <Button wide variant="secondary" icon={<Share2 className="size-4" aria-hidden="true" />}>
            {t('share.action')}
          </Button>
        }
        items={[
          ...(canShare()
            ? [
                {
                  key: 'link',
                  label: t('share.link'),
                  icon: <Link2 aria-hidden="true" />,
                  onSelect: () => void shareOrReport({ title, url: code.slug_url ?? code.short_url }),
                },
              ]
            : []),
          ...(withPicture
            ? [
                {
                  key: 'picture',
                  label: t('share.picture'),
                  icon: <Image aria-hidden="true" />,
                  ...(picture.isPending && { disabled: true, hint: t('common:state.loading') }),
                  onSelect: () => void shareOrReport(picture.data && { title, files: [picture.data] }),
                },
              ]
            : []),
          {
            key: 'embed',
            label: t('share.embed'),
            icon: <CodeXml aria-hidden="true" />,
            onSelect: () => setEmbedding(true),
          },
        ]}
      />
      {isEmbedding && <EmbedDialog code={code} onClose={() => setEmbedding(false)} />}
    </>
  );
}

async function fetchPicture({ id, short_hash }: QrCode): Promise<File> {
  const { downloadUrl } = await userCall('GET /qr-codes/{id}/download/{format}', {
    params: { id, format: 'png' },
    query: { size: String(sharedSizePx) },
  });
  const reply = await fetch(onThisHost(downloadUrl));
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  return new File([await reply.blob()], `${short_hash}.png`, { type: 'image/png' });
}
