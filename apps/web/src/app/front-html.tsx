import { defaultLanguage, type Language, languageCodes, limits } from '@tessera/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { FrontSections } from '../features/front/front-sections.tsx';
import { Headline } from '../features/front/headline.tsx';
import { questions } from '../features/front/questions.tsx';
import { BesideForm, MakerSkeleton } from '../features/maker/beside-form.tsx';
import { MonthlyPrice } from '../features/subscription/plan-price.tsx';
import { PlanTable } from '../features/subscription/plan-table.tsx';
import { findText, loadNamespaces, showLanguage } from '../i18n/text-store.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Logo } from '../ui/logo.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { headerStyle, mainStyle } from './public-style.ts';

/** Bars in the places of the fields and buttons. */
function SignInPlaceholder() {
  const { t } = useTranslation('auth', 'front');
  return (
    <section
      id="sign-in"
      className="grid w-full max-w-md content-start gap-5 rounded-card border border-line bg-surface p-6 sm:p-8"
    >
      <header className="grid gap-1">
        <h2 className="text-xl font-semibold tracking-tight">{t('login.title')}</h2>
        <p className="text-soft">{t('login.promise')}</p>
      </header>
      <noscript>
        <p>{t('front:noScript')}</p>
      </noscript>
      {['h-10', 'h-10', 'h-6', 'h-12'].map((height, index) => (
        <Skeleton key={index} shape={`${height} w-full`} />
      ))}
    </section>
  );
}

/** The login page before its scripts have run: the same texts in the same places. */
const FrontPage = ({ isSold }: { isSold: boolean }) => (
  <div data-front-page="" className="flex min-h-dvh flex-col">
    <header className={headerStyle}>
      <Logo />
    </header>
    <main className={mainStyle}>
      <div className="grid w-full justify-items-center self-start">
        <BesideForm intro={<Headline as="h1" signInId="sign-in" />} maker={<MakerSkeleton />}>
          <SignInPlaceholder />
        </BesideForm>
        <FrontSections theme="system" plans={isSold && <PlanTable prices={<MonthlyPrice size="text-lg" />} />} />
      </div>
    </main>
  </div>
);

/** Facts for search engines (schema.org). */
function structuredData(isSold: boolean): object[] {
  const t = (key: string) => findText('front', key) ?? '';
  const { monthlyPrice, displayCurrency: priceCurrency } = limits.pro;
  const offer = (name: string, price: number) => ({ '@type': 'Offer', name, price, priceCurrency });
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'SoftwareApplication',
      name: 'Tessera',
      description: t('headline'),
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      ...(isSold && { offers: [offer('Free', 0), offer('Pro', monthlyPrice)] }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map((name) => ({
        '@type': 'Question',
        name: t(`questions.${name}.question`),
        acceptedAnswer: { '@type': 'Answer', text: t(`questions.${name}.answer`) },
      })),
    },
  ];
}

interface FrontHtml {
  /** The content of the page. */
  html: string;
  data: object[];
}

async function render(language: Language): Promise<{ sold: FrontHtml; unsold: FrontHtml }> {
  await showLanguage(language);
  const renderFor = (isSold: boolean) => ({
    html: renderToStaticMarkup(<FrontPage isSold={isSold} />),
    data: structuredData(isSold),
  });
  return { sold: renderFor(true), unsold: renderFor(false) };
}

/** Rendered by the build: the server sends it with the login page, for people without scripts and for search engines. */
export async function renderFrontPages(): Promise<Record<string, Awaited<ReturnType<typeof render>>>> {
  await showLanguage(defaultLanguage);
  await loadNamespaces(['front', 'auth', 'subscription']);
  const pages: Record<string, Awaited<ReturnType<typeof render>>> = {};
  for (const language of languageCodes) pages[language] = await render(language);
  return pages;
}
