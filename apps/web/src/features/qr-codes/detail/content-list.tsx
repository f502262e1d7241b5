import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SecretText } from '../../../ui/secret-text.tsx';
import type { CodeContent } from '../qr-code-content.ts';
import { type ContentFact, contentFacts } from './content-facts.ts';

/** All that a code says. One value stands alone, several are named. */
export function ContentList({ content }: { content: CodeContent }) {
  const { t } = useTranslation('detail', 'qrCodes');
  const facts = contentFacts(content, useLanguage());
  const [first, ...more] = facts;
  if (first && more.length === 0) return <FactText fact={first} />;
  return (
    <dl className="grid gap-2">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt className="text-xs text-soft">{t(fact.label)}</dt>
          <dd>
            <FactText fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FactText({ fact }: { fact: ContentFact }) {
  const { t } = useTranslation('detail', 'qrCodes');
  if (fact.ours) return t(fact.ours);
  if (fact.secret) {
    return (
      <SecretText
        text={fact.text}
        showLabel={t('qrCodes:action.showPassword')}
        hideLabel={t('qrCodes:action.hidePassword')}
      />
    );
  }
  const text = <bdi className="wrap-anywhere whitespace-pre-wrap">{fact.text}</bdi>;
  return fact.href ? (
    <a className="link" href={fact.href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  ) : (
    text
  );
}
