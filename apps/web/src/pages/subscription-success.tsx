import { CircleCheck, Hourglass } from 'lucide-react';
import { useActivation } from '../features/subscription/use-activation.ts';
import { WelcomePanel } from '../features/subscription/welcome-panel.tsx';
import { useAwaitedCode } from '../features/maker/use-awaited-code.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useSearchParams } from '../lib/router/hooks.ts';
import { Link } from '../lib/router/link.tsx';
import { Navigate } from '../lib/router/routes.tsx';
import { useUser } from '../session/use-user.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Spinner } from '../ui/spinner.tsx';
import { Spoken } from '../ui/spoken.tsx';

/** The payment provider redirects here after a checkout. A free user without a checkout is redirected to the plans. */
export function SubscriptionSuccessPage() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  const user = useUser();
  if (user.billing === 'off' || (sessionId === null && user.is_free_user))
    return <Navigate replace to={paths.subscription} />;
  return <Success sessionId={sessionId} />;
}

/** The page of the code that waited for Pro. While it is being saved, the page that shows it follows. */
function pageOfCode(code: ReturnType<typeof useAwaitedCode>): string | undefined {
  if (code.kind === 'created') return paths.qrCodeOf(code.id);
  if (code.kind === 'waiting') return paths.keptQrCode;
  return code.kind === 'offered' ? paths.newQrCode : undefined;
}

function Success({ sessionId }: { sessionId: string | null }) {
  const { t } = useTranslation('subscription', 'common');
  const { activation, retry } = useActivation(sessionId);
  const code = useAwaitedCode();
  const codePath = pageOfCode(code);
  const titles = { active: t('success.title'), waiting: t('success.waiting'), late: t('success.lateTitle') };
  useDocumentTitle(titles[activation]);
  return (
    <div className="mx-auto grid max-w-lg gap-4 py-10 text-center">
      {/* Of the same height in every state, so that the heading stays in its place. */}
      <div className="grid h-12 place-items-center">
        {activation === 'active' && <CircleCheck className="size-12 text-success" aria-hidden="true" />}
        {activation === 'waiting' && <Spinner size="lg" />}
        {activation === 'late' && <Hourglass className="size-10 text-soft" aria-hidden="true" />}
      </div>
      <Spoken as="div">
        <h1 key={activation} className="text-2xl font-semibold tracking-tight">
          {titles[activation]}
        </h1>
      </Spoken>
      {activation === 'active' && <WelcomePanel codePath={codePath} />}
      {activation === 'waiting' && <p className="text-soft">{t('success.waitingText')}</p>}
      {activation === 'late' && (
        <>
          <p className="text-soft">{t('success.late')}</p>
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={retry}>{t('common:action.retry')}</Button>
            <Link className={buttonStyle({ variant: 'secondary' })} to={paths.subscription}>
              {t('title')}
            </Link>
          </div>
        </>
      )}
    </div>
  );
}
